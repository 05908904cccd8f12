import { type DatasetPage, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { Lineage } from '@cloudyard/contract/bigdata/lineage.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { keyed } from '../../../kit/keyed.ts';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/dataset/en.ts';
import { useEncodings } from './reading-fields.tsx';

/** Where it comes from, how it was read, and what uses it. */
export function LineageTab({ dataset }: { dataset: DatasetPage }) {
  const t = useText(words).lineage;
  const { origin, reading, schema } = dataset;
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      <Part title={t.origin}>
        <div className="cy-row">
          <Tag>{t.kinds[origin.kind]}</Tag>
          {origin.text && <span className="cy-break">{origin.text}</span>}
          {origin.link && <Link to={origin.link}>{t.open}</Link>}
        </div>
      </Part>
      {reading && <ReadingPart reading={reading} />}
      <Part title={t.schema}>
        <div className="cy-row">
          {schema.map(({ name, type, nullable }) => (
            <Tag key={name} title={nullable === false ? t.notNull : undefined}>
              {name} <code>{type}</code>
            </Tag>
          ))}
        </div>
      </Part>
      <Part title={t.uses}>
        <Uses id={dataset.id} />
      </Part>
    </div>
  );
}

/** What was made from it, as far as the user may know of it. */
function Uses({ id }: { id: string }) {
  const t = useText(words).lineage;
  const called = useLocalizedName();
  const asked = useAsk(datasetApi.lineage, { params: { id } });
  const nameOf = (use: Lineage['usedBy'][number]) => {
    const { version, datasetVersion } = use;
    const name = called(use);
    return version === null || datasetVersion === null
      ? name
      : fill(t.useOf, { name, version, of: datasetVersion });
  };
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={['60%', '40%']} />}>
      {({ usedBy }) =>
        usedBy.length === 0 ? (
          <p className="cy-flush cy-faint">{t.noUses}</p>
        ) : (
          <ul className="cy-list cy-column">
            {keyed(usedBy).map(({ key, thing }) => (
              <li key={key} className="cy-row">
                <Tag>{t.useKinds[thing.kind]}</Tag>
                <ObjectLink type={thing.kind} id={thing.id}>
                  {nameOf(thing)}
                </ObjectLink>
                {thing.at && <TimeText value={thing.at} />}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="cy-column" aria-label={title}>
    <h3 className="cy-flush cy-size-15 cy-strong">{title}</h3>
    {children}
  </section>
);

const Words = ({ words: some }: { words: readonly string[] }) => (
  <span className="cy-row">
    {some.map((one) => (
      <Tag key={one}>{one}</Tag>
    ))}
  </span>
);

function ReadingPart({ reading }: { reading: NonNullable<DatasetPage['reading']> }) {
  const t = useText(words);
  const encodings = useEncodings();
  const delimiters: Readonly<Record<string, string>> = t.bring.delimiters;
  const facts: Fact[] = [
    {
      label: t.bring.encoding,
      value: encodings.find(({ value }) => value === reading.encoding)?.label ?? reading.encoding,
    },
    { label: t.bring.delimiter, value: delimiters[reading.delimiter] ?? reading.delimiter },
    { label: t.bring.decimal, value: t.bring.decimals[reading.decimal] },
    { label: t.bring.skip, value: reading.skip },
    { label: t.bring.nulls, value: reading.nulls.length > 0 ? <Words words={reading.nulls} /> : null },
  ];
  return (
    <Part title={t.lineage.reading}>
      <Facts facts={facts} />
    </Part>
  );
}
