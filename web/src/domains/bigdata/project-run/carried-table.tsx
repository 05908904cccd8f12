import type { CarriedLink, ProjectRunPage } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Panel } from '../../../kit/panel.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/project-run/en.ts';
import { figure } from '../shared/figure.ts';

const NOTHING = '—';
const count = (value: number | null) => (value === null ? NOTHING : value.toLocaleString());

/** What went through each link, against the last good run. */
export function CarriedTable({ run: { carried, plan } }: { run: ProjectRunPage }) {
  const t = useText(words);
  const nameOf = (nodeId: string) => plan.find((step) => step.nodeId === nodeId)?.name ?? nodeId;
  return (
    <Panel title={t.links}>
      <p className="cy-faint">{t.linksHint}</p>
      <div className="cy-scroll-x" ref={reachable}>
        <table className="bigdata-compare cy-words-table">
          <thead>
            <tr>
              {[t.from, t.to, t.rows, t.rowsBefore, t.columns, t.missing, t.drift, t.rule].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {carried.map((link) => (
              <tr key={`${link.source} ${link.sourcePort} ${link.target} ${link.targetPort}`}>
                <th scope="row">
                  {nameOf(link.source)} <span className="cy-faint">{link.sourcePort}</span>
                </th>
                <td>
                  {nameOf(link.target)} <span className="cy-faint">{link.targetPort}</span>
                </td>
                <td className="cy-figures">{count(link.rows)}</td>
                <td className="cy-figures">{count(link.rowsBefore)}</td>
                <td>{columnsText(link)}</td>
                <td className="cy-figures">
                  {link.missing ? `${link.missing.column} ${figure(link.missing.percent)}%` : NOTHING}
                </td>
                <td className="cy-figures">
                  {link.drift
                    ? `${link.drift.column} ${fill(t.deviations, { n: figure(link.drift.deviations) })}`
                    : NOTHING}
                </td>
                <td>
                  <Verdict link={link} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const columnsText = ({ added, gone }: CarriedLink) =>
  [...added.map((name) => `+ ${name}`), ...gone.map((name) => `− ${name}`)].join(', ') || NOTHING;

function Verdict({ link: { broken } }: { link: CarriedLink }) {
  const t = useText(words);
  if (broken.length === 0) return <StatusTag tone="good">{t.fine}</StatusTag>;
  return <StatusTag tone="bad">{broken.map((one) => t.broken[one]).join(', ')}</StatusTag>;
}
