import { ForwardDraft, SecretDraft } from '@cloudyard/contract/iot/forward.ts';
import { Button, Input, Space } from 'antd';
import { z } from 'zod';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/forward/en.ts';

/** In the form: that a secret is taken away. To a form an empty value is none at all, as if the user had not touched it. */
const REMOVED = { isRemoved: true } as const;
type Written = string | typeof REMOVED | undefined;

const asSent = (secrets: unknown) =>
  Object.fromEntries(
    Object.entries(secrets ?? {}).map(([name, value]) => [name, typeof value === 'object' ? null : value]),
  );

/** The draft as this form holds it. */
export const WrittenDraft = ForwardDraft.extend({ secrets: z.preprocess(asSent, SecretDraft) });

type Props = {
  id?: string;
  /** What it is called, for whoever hears the buttons. */
  name: string;
  /** There is one. */
  isSet: boolean;
  /** Undefined: it stays as it is. */
  value?: Written;
  onChange?: (value: Written) => void;
};

/** Written and never shown. Left empty it stays as it is; one that is set can be removed, and kept after all. */
export function SecretInput({ id, name, isSet, value, onChange }: Props) {
  const t = useText(words);
  if (typeof value === 'object')
    return (
      <Space.Compact block>
        <Input id={id} readOnly value={t.secretGoes} />
        <Button aria-label={fill(t.secretKeepNamed, { name })} onClick={() => onChange?.(undefined)}>
          {t.secretKeep}
        </Button>
      </Space.Compact>
    );
  return (
    <Space.Compact block>
      <Input.Password
        id={id}
        autoComplete="new-password"
        placeholder={isSet ? t.secretSet : t.secretUnset}
        maxLength={4_000}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value || undefined)}
      />
      {isSet && (
        <Button aria-label={fill(t.secretRemoveNamed, { name })} onClick={() => onChange?.(REMOVED)}>
          {t.secretRemove}
        </Button>
      )}
    </Space.Compact>
  );
}
