import { QUOTA_ITEMS } from '@cloudyard/contract/space/values.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, changedTheirMind } from '../../../kit/call.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/database/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { INCREASE } from '../shared/paths.ts';
import { yuan } from '../shared/yuan.ts';

type Fields = Readonly<Record<string, string>>;

/** `{ DISK_QUOTA: 'missing:1024:2' }`: what is missing of each item, and what it costs a month. */
export const missingOf = (fields: Fields) =>
  QUOTA_ITEMS.flatMap((item) => {
    const [kind, missing, price] = fields[item]?.split(':') ?? [];
    return kind === 'missing' ? [{ item, missing: Number(missing), price: Number(price) }] : [];
  });

/** A refusal for want of quota is said above the form, with the way to get more. */
export function useQuotaShort() {
  const [short, setShort] = useState<Fields>();
  const watch = async <T,>(sending: Promise<T>): Promise<T> => {
    setShort(undefined);
    try {
      return await sending;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'space.quota_short') throw error;
      setShort(error.fields);
      throw changedTheirMind();
    }
  };
  return { short, watch };
}

export function QuotaShort({ fields }: { fields: Fields }) {
  const t = useText(words);
  const { name, amount } = useQuotaWords();
  const may = useMay();
  const missing = missingOf(fields);
  const query = new URLSearchParams(missing.map((one) => [one.item, String(one.missing)]));
  return (
    <Alert
      className="cy-bottom-12"
      type="warning"
      showIcon
      role="alert"
      title={t.short.title}
      description={missing.map(({ item, missing: lacks, price }) => (
        <div key={item}>
          {price > 0
            ? fill(t.short.line, { name: name(item), amount: amount(item, lacks), price: yuan(price) })
            : fill(t.short.lineFree, { name: name(item), amount: amount(item, lacks) })}
        </div>
      ))}
      action={may('space.quota-request.add') && <Link to={`${INCREASE}?${query}`}>{t.increase}</Link>}
    />
  );
}
