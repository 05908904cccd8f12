import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ReactNode } from 'react';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/employee/en.ts';
import { useEnterpriseId } from './use-people.ts';

/** Departments and employees need a current enterprise. */
export function InEnterprise({ children }: { children: ReactNode }) {
  const t = useText(words);
  if (useEnterpriseId() !== NIL) return children;
  return (
    <section className="cy-panel" aria-label={t.noEnterprise}>
      <Empty title={t.noEnterprise} hint={t.noEnterpriseHint} />
    </section>
  );
}
