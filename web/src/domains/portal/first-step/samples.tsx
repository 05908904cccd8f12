import { firstStepApi } from '@cloudyard/contract/portal/first-step.ts';
import { type Samples as SamplesHere, sampleApi } from '@cloudyard/contract/portal/sample.ts';
import { Button } from 'antd';
import { useConfirm } from '../../../kit/confirm.ts';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { relative } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/en.ts';

const refresh = [sampleApi.list, firstStepApi.done];

/** Where the first steps are done or hidden: only as long as there are samples to take away. */
export function Samples() {
  const t = useText(words).samples;
  const { data } = useAsk(sampleApi.list, {});
  if (!data || data.samples.length === 0) return null;
  return (
    <section className="cy-panel" aria-label={t.title}>
      <SampleLine />
    </section>
  );
}

/** Offers samples, or names those that are there. */
export function SampleLine() {
  const { data } = useAsk(sampleApi.list, {});
  if (data?.mayAdd) return <Offer />;
  return data && data.samples.length > 0 ? <There here={data} /> : null;
}

function Offer() {
  const t = useText(words).samples;
  const language = locale.use();
  const toast = useToast();
  const add = useSend(sampleApi.add, { act: 'submit', verb: t.add, refresh });
  return (
    <div className="cy-line cy-gap-12 cy-pad-line">
      <span className="cy-grow cy-faint cy-small">{t.offer}</span>
      <Button
        loading={add.isPending}
        onClick={() => add.mutate({ body: { language } }, { onSuccess: () => toast.success(t.added) })}
      >
        {t.add}
      </Button>
    </div>
  );
}

function There({ here: { samples, addedAt } }: { here: SamplesHere }) {
  const t = useText(words).samples;
  const language = locale.use();
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useSend(sampleApi.remove, { act: 'submit', verb: t.remove, refresh });
  const ask = async () => {
    const question = { title: t.removeTitle, consequence: t.removeConsequence, verb: t.remove };
    if (!(await confirm(question))) return;
    remove.mutate(
      {},
      {
        onSuccess: ({ removed, kept }) => {
          const names = kept.map(({ name }) => name).join(t.comma);
          if (kept.length > 0) toast.warning(fill(t.kept, { n: removed, names }));
          else toast.success(fill(t.removed, { n: removed }));
        },
      },
    );
  };
  const at = addedAt === null ? '' : relative(addedAt, language);
  return (
    <div className="cy-line cy-gap-12 cy-pad-line">
      <div className="cy-grow">
        <span className="cy-faint cy-small">{fill(t.there, { n: samples.length, at })}</span>
        <ul className="cy-list cy-row">
          {samples.map(({ kind, id, name }) => (
            <li key={id}>
              <ObjectLink type={kind} id={id}>
                {name}
              </ObjectLink>
            </li>
          ))}
        </ul>
      </div>
      <Button loading={remove.isPending} onClick={() => void ask()}>
        {t.remove}
      </Button>
    </div>
  );
}
