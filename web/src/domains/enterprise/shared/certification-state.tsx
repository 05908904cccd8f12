import { Link } from 'react-router';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/person/en.ts';

const TONES: Readonly<Record<number, Tone>> = { 1: 'busy', 2: 'busy', 3: 'good', 4: 'bad' };

export function CertificationTag({ code }: { code: number }) {
  const t = useText(words);
  const known = String(code) as keyof typeof t.codes;
  return <StatusTag tone={TONES[code] ?? 'neutral'}>{t.codes[known] ?? t.codes['0']}</StatusTag>;
}

/** The state of the user's certification, and what they can do about it. */
export function CertificationState({ code }: { code: number }) {
  const t = useText(words);
  const [to, word] =
    code === 1 || code === 2
      ? ['/console/create-user-certify', t.viewCertify]
      : code === 3 || code === 4
        ? ['/console/edit-user-certify', t.editCertify]
        : ['/console/create-user-certify', t.certify];
  return (
    <span className="cy-row">
      <CertificationTag code={code} />
      <Link to={to}>{word}</Link>
      {code === 3 && <Link to="/console/create-enterprise-details">{t.createEnterprise}</Link>}
    </span>
  );
}
