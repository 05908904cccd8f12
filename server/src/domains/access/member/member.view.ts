import type { Named, PlacedPerson, RoledPerson, RoleMember } from '@cloudyard/contract/access/member.ts';
import type { z } from 'zod';
import { personView } from '../parts.view.ts';
import type { HeldPair, HeldRow, HolderRow, PlacedRow } from './member.queries.ts';

type Via = RoleMember['via'];
const when = (date: Date | null) => date?.toISOString() ?? null;

export const named = (id: string | null, name: string | null): z.infer<typeof Named> | null =>
  id === null ? null : { id, name: name ?? '' };

export const placedView = (row: PlacedRow): PlacedPerson => ({
  ...personView(row),
  department: named(row.department_id, row.department_name),
  position: named(row.position_id, row.position_name),
});

const viaOf = ({ in_person, by_office }: HolderRow): Via =>
  in_person ? 'person' : by_office ? 'office' : 'everybody';

export const holderView = (row: HolderRow): RoleMember => ({
  ...placedView(row),
  via: viaOf(row),
  alsoByOffice: row.in_person && row.by_office,
  until: when(row.until),
  givenAt: when(row.given_at),
  givenBy: row.given_by,
});

export const roledView = ({ roles, ...row }: PlacedRow & { roles: HeldRow[] }): RoledPerson => ({
  ...placedView(row),
  roles: roles.map(({ id, name, via, until }) => ({ id, name, via: via as Via, until: when(until) })),
});

export const pairView = (row: HeldPair) => ({
  role: { id: row.role_id, name: row.role_name },
  user: personView(row),
  via: row.via as Via,
  until: when(row.until),
});
