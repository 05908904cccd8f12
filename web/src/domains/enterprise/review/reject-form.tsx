import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { useTyped } from '../../../kit/use-typed.tsx';
import { words } from '../i18n/review/en.ts';
import { fieldsOf } from '../shared/certified-fields.ts';
import { useFieldName } from '../shared/content-view.tsx';

const COMMON = 'certify-common-reasons';

type Told = { reasons: Record<string, string>; remark: string };

type RejectFormProps = {
  kind: CertificationKind;
  /** Changed fields come first: they are what the reviewer checked. */
  changed: readonly string[] | undefined;
  busy: boolean;
  onSend: (told: Told) => void;
  onBack: () => void;
};

/** The wrong fields with their reasons, and a general remark. */
export function RejectForm({ kind, changed = [], busy, onSend, onBack }: RejectFormProps) {
  const t = useText(words);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const given = Object.fromEntries(
    Object.entries(reasons)
      .map(([field, reason]) => [field, reason.trim()])
      .filter(([, reason]) => reason !== ''),
  );
  const nothing = Object.keys(given).length === 0 && !remark.trim();
  const halfway = Object.values(reasons).some((reason) => !reason.trim());
  const { guard, leave } = useTyped(Object.keys(reasons).length > 0 || remark !== '');
  const send = () => {
    setTried(true);
    if (!nothing && !halfway) onSend({ reasons: given, remark: remark.trim() });
  };
  const fields = fieldsOf(kind).map(({ name }) => name);
  const ordered = [
    ...fields.filter((name) => changed.includes(name)),
    ...fields.filter((name) => !changed.includes(name)),
  ];
  return (
    <div className="cy-column cy-gap-12">
      {guard}
      <p className="cy-faint">{t.rejectHint}</p>
      <ul className="enterprise-certify-reasons cy-list cy-scroll">
        {ordered.map((field) => (
          <ReasonLine
            key={field}
            kind={kind}
            field={field}
            reason={reasons[field]}
            missing={tried && field in reasons && !reasons[field]?.trim()}
            onChange={(reason) => setReasons(withReason(reasons, field, reason))}
          />
        ))}
      </ul>
      <datalist id={COMMON}>
        {Object.values(t.reasons).map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Remark value={remark} onChange={setRemark} missing={tried && nothing} />
      <div className="cy-row">
        <Button type="primary" danger loading={busy} onClick={send}>
          {t.rejectNow}
        </Button>
        <Button disabled={busy} onClick={() => leave(onBack)}>
          {t.rejectBack}
        </Button>
      </div>
    </div>
  );
}

/** `undefined` clears the tick. */
function withReason(reasons: Readonly<Record<string, string>>, field: string, reason: string | undefined) {
  const { [field]: _, ...others } = reasons;
  return reason === undefined ? others : { ...others, [field]: reason };
}

type ReasonLineProps = {
  kind: CertificationKind;
  field: string;
  reason: string | undefined;
  missing: boolean;
  onChange: (reason: string | undefined) => void;
};

function ReasonLine({ kind, field, reason, missing, onChange }: ReasonLineProps) {
  const t = useText(words);
  const name = useFieldName(kind)(field);
  return (
    <li>
      <Checkbox
        checked={reason !== undefined}
        onChange={(event) => onChange(event.target.checked ? '' : undefined)}
      >
        {name}
      </Checkbox>
      {reason !== undefined && (
        <>
          {/* A datalist: the reviewer chooses a reason or writes another. */}
          <Input
            autoFocus
            list={COMMON}
            autoComplete="off"
            value={reason}
            maxLength={200}
            placeholder={t.reasonPlaceholder}
            aria-label={fill(t.reasonOf, { name })}
            aria-invalid={missing}
            status={missing ? 'error' : ''}
            onChange={(event) => onChange(event.target.value)}
          />
          {missing && (
            <span className="cy-bad" role="alert">
              {t.reasonFieldMissing}
            </span>
          )}
        </>
      )}
    </li>
  );
}

type RemarkProps = { value: string; onChange: (text: string) => void; missing: boolean };

function Remark({ value, onChange, missing }: RemarkProps) {
  const t = useText(words);
  return (
    <>
      <label className="cy-medium" htmlFor="certify-remark">
        {t.remark}
      </label>
      <Input.TextArea
        id="certify-remark"
        rows={3}
        maxLength={500}
        value={value}
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        aria-describedby="certify-remark-help"
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id="certify-remark-help"
        className={missing ? 'cy-bad' : 'cy-faint'}
        role={missing ? 'alert' : undefined}
      >
        {missing ? t.reasonMissing : t.remarkHelp}
      </p>
    </>
  );
}
