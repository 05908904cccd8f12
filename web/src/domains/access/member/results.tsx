import { type MemberResult, OUTCOMES } from '@cloudyard/contract/access/member.ts';
import { Button } from 'antd';
import { Modal } from '../../../kit/dialog.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useProblemText, useText } from '../../../kit/text.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/member/en.ts';

const TONES: Record<MemberResult['outcome'], Tone> = { done: 'good', unchanged: 'neutral', refused: 'bad' };
// Refusals come first.
const ORDER: readonly MemberResult['outcome'][] = ['refused', 'done', 'unchanged'];

export const isAllDone = (results: readonly MemberResult[]) =>
  results.every(({ outcome }) => outcome !== 'refused');

type ResultsProps = {
  results: readonly MemberResult[];
  /** Names of users that the server does not name. */
  nameOf?: (userId: string) => string | undefined;
};

/** The result for each user and role, the refusals first and in words. */
export function Results({ results, nameOf }: ResultsProps) {
  const t = useText(words);
  const problem = useProblemText();
  const count = (outcome: MemberResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  const [done, unchanged, refused] = OUTCOMES.map(count) as [number, number, number];
  const sorted = results.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  const whyOf = ({ outcome, code }: MemberResult) =>
    code ? problem(code) : outcome === 'unchanged' ? t.unchangedWhy : '';
  return (
    <div className="cy-stack" role="status">
      <p>{fill(t.resultSums, { done, unchanged, refused })}</p>
      <ul className="access-member-results cy-box cy-list cy-scroll cy-parted">
        {sorted.map((one) => (
          <li
            className="cy-flex cy-wrap cy-between cy-gap-4-16 cy-pad-line"
            key={`${one.userId} ${one.roleId}`}
          >
            <span className="cy-inline-flex cy-wrap cy-gap-0-8">
              {callOf(one) ?? nameOf?.(one.userId) ?? t.unknownPerson}
              <span className="cy-faint">{roleText(one.roleName)}</span>
            </span>
            <span className="cy-inline-flex cy-wrap cy-gap-0-8">
              <StatusTag tone={TONES[one.outcome]}>{t.outcomes[one.outcome]}</StatusTag>
              <span className="cy-faint">{whyOf(one)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const callOf = ({ username, realName }: MemberResult) =>
  username ? nameOfPerson({ username, realName }) : undefined;

/** 林乔 lin.qiao */
export const nameOfPerson = ({ username, realName }: { username: string; realName: string }) =>
  realName ? `${realName} ${username}` : username;

type ResultsDialogProps = ResultsProps & { onClose: () => void };

export function ResultsDialog({ onClose, ...rest }: ResultsDialogProps) {
  const t = useText(words);
  return (
    <Modal
      open
      title={t.results}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <Results {...rest} />
    </Modal>
  );
}
