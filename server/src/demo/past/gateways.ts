import {
  DEMO_PERIOD_MS,
  type DemoCertificate,
  type DemoGateway,
  insertDemoCertificates,
  insertDemoGateways,
  insertDemoTypes,
  periodOf,
} from '../../domains/equipment/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, daysBefore, hoursBefore, minutesAfter } from '../calendar.ts';
import { demoSecret, hashOf } from '../gateways.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';
import { MACHINES } from './gateway-machines.ts';
import { PAPERS, type Paper, TYPES, type When } from './gateway-papers.ts';

const STATUS = {
  ...{ register: '1', mend: '1', pass: '2', refuse: '3', 'ask-destroy': '4' },
  ...{ destroy: '5', 'refuse-destroy': '2', renewed: '5', over: '2' },
} as const;
const DECISIONS = new Set<string>(['pass', 'refuse', 'destroy', 'refuse-destroy']);
const LIST = '/console/equipment-certify-list';

/** The midnight with which that day of a term begins. */
const midnightOf = ({ today }: Chronicle, days: number) => daysBefore(today, -days);
/** As it is written: noon is on the same day everywhere from here to London. */
const dayOf = (midnight: Date) =>
  minutesAfter(midnight, 12 * 60)
    .toISOString()
    .slice(0, 10);

function timeOf({ now, today }: Chronicle, { term }: Paper, when: When) {
  if (when === 'over') return minutesAfter(daysBefore(today, -term[1] - 1), 5);
  return 'hoursAgo' in when ? hoursBefore(now, when.hoursAgo) : atWork(today, when.days, when.hour);
}

async function defineTypes(ctx: Context, chronicle: Chronicle) {
  const by = chronicle.person('admin').id;
  await insertDemoTypes(
    ctx.db,
    TYPES.map(({ days, ...type }) => ({ ...type, by, at: atWork(chronicle.today, days, 10.5) })),
  );
}

type Made = DemoCertificate & { paper: Paper; owner: Person };

function certificateOf(chronicle: Chronicle, paper: Paper, ids: ReadonlyMap<string, string>): Made {
  const { name, description, reason, term, told = null, renews } = paper;
  const owner = chronicle.person(paper.owner);
  const [begin, end] = term.map((days) => dayOf(midnightOf(chronicle, days))) as [string, string];
  const personOf = (by: string) => (by === 'owner' ? owner : by === 'system' ? null : chronicle.person(by));
  const steps = paper.steps.map(([step, by, when, remark = '']) => ({
    ...{ step, by: personOf(by)?.id ?? null, remark, at: timeOf(chronicle, paper, when) },
  }));
  const status = STATUS[steps.at(-1)?.step ?? 'register'];
  const isInForce = ['2', '4'].includes(status) && term[0] <= 0 && term[1] >= 0;
  return {
    ...{ id: ids.get(paper.key) as string, enterpriseId: owner.enterprise_id as string, paper, owner },
    ...{ name, description, reason, begin, end, status, told, isInForce, steps },
    renews: renews ? (ids.get(renews) as string) : null,
  };
}

function noteLife(chronicle: Chronicle, { id, name, enterpriseId, paper, owner, reason }: Made) {
  let status: string | undefined;
  for (const [step, by, when, remark = ''] of paper.steps) {
    const before = status;
    status = STATUS[step];
    if (by === 'system') continue;
    const said = step === 'register' ? reason : remark;
    chronicle.acts.push({
      ...{
        at: timeOf(chronicle, paper, when),
        by: by === 'owner' ? owner : chronicle.person(by),
        place: enterpriseId,
      },
      ...{ action: `equipment.certificate.${step}`, object: { type: 'certificate', id, name } },
      ...(before ? { before: { status: before } } : {}),
      after: { status, ...(said ? { reason: said } : {}) },
    });
  }
}

/** The verdicts to the applicant, what still waits to the reviewers, and that a term ends. */
function tellLife(chronicle: Chronicle, { id, name, enterpriseId, paper, owner, end, told, status }: Made) {
  for (const [step, , when, reason = ''] of paper.steps)
    if (DECISIONS.has(step))
      tell(chronicle, {
        ...{ event: 'certificate-decided', values: { name, verdict: step, reason }, to: [owner] },
        ...{ at: timeOf(chronicle, paper, when), place: enterpriseId, link: `${LIST}?open=${id}` },
      });
  const last = paper.steps.at(-1);
  if (last && (status === '1' || status === '4'))
    tell(chronicle, {
      ...{ event: 'certificate-asked', about: owner.enterprise_name, at: timeOf(chronicle, paper, last[2]) },
      values: { name, category: status === '4' ? 'destroy' : 'register' },
      to: [chronicle.person('admin'), chronicle.person('deng.rui')],
      ...{
        link: `/console/equipment-certify-verify?certificate=${id}`,
        concern: { type: 'certificate', id },
      },
    });
  if (told === null) return;
  const days = told === 0 ? -1 : told;
  tell(chronicle, {
    ...{ event: 'certificate-ending', values: { name, days, until: end }, to: [owner] },
    at: minutesAfter(midnightOf(chronicle, paper.term[1] - days), 10),
    ...{ place: enterpriseId, link: `${LIST}?open=${id}` },
  });
}

/** Those that run prove who they are with a secret that is kept nowhere: it follows from the shared one. */
function machinesOf(ctx: Context, chronicle: Chronicle, ids: ReadonlyMap<string, string>) {
  return MACHINES.map(({ paper, owner, hardware, name, type, days, nodes, rests }): DemoGateway => {
    const id = newId();
    const person = chronicle.person(owner);
    return {
      ...{
        id,
        enterpriseId: person.enterprise_id as string,
        typeCode: type,
        hardware,
        name,
        nodes,
        by: person.id,
      },
      series: nodes.map((node) => ({
        ...{ name: node.alias, kind: node.dataType, unit: node.dataUnit },
        periodMs: periodOf(node, DEMO_PERIOD_MS),
      })),
      certificateId: paper && (ids.get(paper) ?? null),
      at: atWork(chronicle.today, days, 11.2),
      isEnabled: rests !== 'stopped',
      seenAt:
        rests === 'never'
          ? null
          : rests
            ? atWork(chronicle.today, rests === 'gone' ? 12 : 41, 15.3)
            : hoursBefore(chronicle.now, 1),
      credential: rests ? null : { name: `demo-${id}`, secretHash: hashOf(demoSecret(ctx.kit.secret, id)) },
    };
  });
}

/** Types of gateways, the certificates two enterprises asked for, and the gateways that have them. */
export async function certifyGateways(ctx: Context, chronicle: Chronicle) {
  await defineTypes(ctx, chronicle);
  const ids = new Map(PAPERS.map(({ key }) => [key, newId()]));
  const made = PAPERS.map((paper) => certificateOf(chronicle, paper, ids));
  await insertDemoCertificates(ctx.db, made);
  await insertDemoGateways(ctx.db, machinesOf(ctx, chronicle, ids));
  for (const one of made) {
    noteLife(chronicle, one);
    tellLife(chronicle, one);
  }
}
