import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { Button, InputNumber, Segmented, Space, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { density, themeChoice } from '../../../kit/appearance.ts';
import { Panel } from '../../../kit/panel.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/account/en.ts';
import { DEFAULT_HEIGHT, HEIGHT, TABS, useFunctionConfig } from '../lent/use-function-config.ts';

export function PreferencesTab() {
  const t = useText(words);
  return (
    <div className="cy-stack">
      <Panel title={t.console}>
        <TabStrip />
        <FrameHeight />
      </Panel>
      <Panel title={t.appearance}>
        <Choice name={t.language} hint={t.languageHint} words={t.languages} of={locale} />
        <Choice name={t.theme} hint={t.themeHint} words={t.themes} of={themeChoice} />
        <Choice name={t.density} hint={t.densityHint} words={t.densities} of={density} />
      </Panel>
    </div>
  );
}

type SettingProps = { id?: string; name: string; hint: string; children: ReactNode };

function Setting({ id, name, hint, children }: SettingProps) {
  return (
    <div className="identity-personal-setting cy-row cy-between">
      <div>
        {id ? <label htmlFor={id}>{name}</label> : <strong>{name}</strong>}
        <p className="cy-faint">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function TabStrip() {
  const t = useText(words);
  const config = useFunctionConfig();
  const save = useSend(sessionApi.saveFunctionConfig, { act: 'list', refresh: [sessionApi.functionConfig] });
  const on = save.isPending ? save.variables?.body.configOption[0]?.value : config.valueOf(TABS);
  return (
    <Setting id="tab-strip" name={t.tabStrip} hint={t.tabStripHint}>
      <Switch
        id="tab-strip"
        aria-label={t.tabStrip}
        loading={config.waiting}
        checked={on !== 'false'}
        onChange={(next) =>
          save.mutate(
            { body: { configOption: [{ configId: TABS, value: String(next) }] } },
            { thing: t.tabStrip },
          )
        }
      />
    </Setting>
  );
}

function FrameHeight() {
  const t = useText(words);
  const toast = useToast();
  const config = useFunctionConfig();
  const save = useSend(sessionApi.saveFunctionConfig, { act: 'list', refresh: [sessionApi.functionConfig] });
  const kept = Number(config.valueOf(HEIGHT) ?? DEFAULT_HEIGHT);
  const [typed, setTyped] = useState<number | null>();
  const value = typed === undefined ? kept : typed;
  const send = () =>
    save.mutate(
      { body: { configOption: [{ configId: HEIGHT, value: String(value) }] } },
      {
        thing: t.frameHeight,
        onSuccess: () => {
          setTyped(undefined);
          toast.success(t.saved);
        },
      },
    );
  return (
    <Setting id="frame-height" name={t.frameHeight} hint={t.frameHeightHint}>
      <Space.Compact>
        <InputNumber
          id="frame-height"
          min={200}
          max={5000}
          step={50}
          precision={0}
          suffix={t.pixels}
          disabled={config.waiting}
          value={value}
          onChange={setTyped}
          onPressEnter={() => value !== null && value !== kept && send()}
        />
        <Button disabled={value === null || value === kept} loading={save.isPending} onClick={send}>
          {t.save}
        </Button>
      </Space.Compact>
    </Setting>
  );
}

type Kept<T extends string> = { use: () => T; set: (next: T) => void };
type ChoiceProps<T extends string> = {
  name: string;
  hint: string;
  words: Readonly<Record<T, string>>;
  of: Kept<T>;
};

/** One of a few, kept in this browser. */
function Choice<T extends string>({ name, hint, words: options, of }: ChoiceProps<T>) {
  return (
    <Setting name={name} hint={hint}>
      <Segmented
        aria-label={name}
        value={of.use()}
        onChange={of.set}
        options={(Object.keys(options) as T[]).map((value) => ({ value, label: options[value] }))}
      />
    </Setting>
  );
}
