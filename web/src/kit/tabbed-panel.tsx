import { type ReactNode, useState } from 'react';
import { type ListTab, ListTabs } from './list-tabs.tsx';
import { ListToolsContext } from './list-tools.ts';

type TabbedPanelProps<V extends string> = {
  /** What the tabs are parts of. */
  label: string;
  value: V;
  tabs: readonly ListTab<V>[];
  onChange: (value: V) => void;
  children: ReactNode;
};

/** A surface with tabs on its edge; a list inside has its choice of columns beside them. A lone tab is not drawn. */
export function TabbedPanel<V extends string>({
  label,
  value,
  tabs,
  onChange,
  children,
}: TabbedPanelProps<V>) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const open = tabs.find((tab) => tab.value === value);
  const isDrawn = tabs.length > 1;
  return (
    <section className="cy-panel cy-tabbed" aria-label={open?.label ?? label}>
      {isDrawn && <ListTabs label={label} value={value} tabs={tabs} onChange={onChange} />}
      <div ref={setTools} className="cy-tab-tools" />
      <ListToolsContext value={isDrawn ? tools : null}>{children}</ListToolsContext>
    </section>
  );
}
