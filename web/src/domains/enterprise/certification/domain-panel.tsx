import { domainApi } from '@cloudyard/contract/enterprise/domain.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/certification/en.ts';

/** An empty box: none. */
const Choice = z.object({
  domain: z.preprocess((typed) => (typed === '' ? null : typed), domainApi.choose.body.shape.domain),
});

/** Where everybody finds the enterprise; only for who may choose it. */
export function DomainPanel() {
  const t = useText(words).domain;
  const may = useMay()('enterprise.info.edit');
  const asked = useAsk(domainApi.mine, {}, { enabled: may });
  if (!may) return null;
  return (
    <Panel title={t.title} actions={asked.data?.domain && <OpenPage domain={asked.data.domain} />}>
      <div className="cy-stack">
        <p className="cy-help">{t.hint}</p>
        <Loaded asked={asked}>{({ domain }) => <DomainForm key={domain} domain={domain} />}</Loaded>
      </div>
    </Panel>
  );
}

function OpenPage({ domain }: { domain: string }) {
  const t = useText(words).domain;
  return (
    <a href={`/${domain}`} target="_blank" rel="noreferrer">
      {t.open}
    </a>
  );
}

function DomainForm({ domain }: { domain: string | null }) {
  const t = useText(words).domain;
  const toast = useToast();
  const choose = useSend(domainApi.choose, { act: 'form', refresh: [domainApi.mine] });
  return (
    <EntityForm
      schema={Choice}
      initial={{ domain: domain ?? '' }}
      onSend={async (body) => {
        await choose.mutateAsync({ body });
        toast.success(t.saved);
      }}
    >
      <Field name="domain" label={t.label} help={t.help}>
        <Input prefix={`${location.host}/`} maxLength={30} autoComplete="off" />
      </Field>
    </EntityForm>
  );
}
