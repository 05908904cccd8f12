import './version-choice.css';
import { Select } from 'antd';
import { fill } from '../../../kit/text.ts';

type VersionChoiceProps = {
  /** The newest first. */
  versions: readonly number[];
  /** Undefined: the newest, also when there is a newer one. */
  chosen: number | undefined;
  onChoose: (version: number | undefined) => void;
  words: Record<'version' | 'versionOf' | 'newestOf', string>;
};

/** Which version is looked at; with one there is nothing to choose. */
export function VersionChoice({ versions, chosen, onChoose, words: t }: VersionChoiceProps) {
  const [newest] = versions;
  if (newest === undefined || versions.length < 2) return null;
  return (
    <div className="cy-row cy-pad bigdata-which">
      <span className="cy-faint">{t.version}</span>
      <Select
        className="bigdata-choice"
        aria-label={t.version}
        value={chosen ?? newest}
        options={versions.map((n) => ({
          value: n,
          label: fill(n === newest ? t.newestOf : t.versionOf, { n }),
        }))}
        onChange={(n) => onChoose(n === newest ? undefined : n)}
      />
    </div>
  );
}
