import type { StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { TestApp } from '../../../test/app.ts';
import { accountId, enterpriseId, rows as rowsOf } from '../../../test/rows.ts';
import type { Db } from '../../kit/db.ts';
import type { VersionContent } from './publishable/content.ts';
import { dossierDigest } from './publishable/digest.ts';
import { type Kind, type Publishable, publishableById } from './publishable/publishable.queries.ts';

/** Where a thing stands at the beginning of a story. */
export type Placed = { status: StatusCode; revision?: '0' | '1'; archivedDays?: number };

const content: VersionContent = {
  description: '第一个版本',
  screenHeight: 800,
  screenshots: [{ id: 's', uri: 'shot.png', alt: '' }],
  sourceType: 'URL',
  files: {},
  program: null,
  image: '',
  externalUrl: 'https://app.example',
  profile: '',
  containerPort: null,
  accessUrl: '',
  menuName: '',
  authorities: [],
};

let made = 0;

async function insertApplication(db: Db, by: string, enterprise: string | null, scope = 'enterprise') {
  made += 1;
  const { id: category_id } = await db
    .selectFrom('app_category')
    .select('id')
    .where('parent_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('application')
    .values({
      ...{ scope, enterprise_id: enterprise, created_by: by, code: `story-${made}`, name: `应用 ${made}` },
      ...{ en_name: `Story ${made}`, logo: 'logo.png', terminal: 'WEB', model: 'SINGLE', type: 'MARKET' },
      ...{ category_id, description: '<p>好用</p>' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('resource_plan')
    .values({ application_id: id, name: '标准', code: 'standard', price_fen: 1000, created_by: by })
    .execute();
  return id;
}

async function insertVersion(db: Db, application_id: string, by: string, status: StatusCode = '2') {
  const { id: major_id } = await db
    .insertInto('major_version')
    .values({ application_id, number: 1, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('app_version')
    .values({
      ...{ major_id, application_id, number: 0, source_type: 'URL', created_by: by, status },
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts it where the story begins, as if every step before had been taken. */
async function put(db: Db, kind: Kind, id: string, by: string, { status, revision, archivedDays }: Placed) {
  const publishable = await publishableById(db, kind, id);
  if (!publishable) throw new Error('nothing to put');
  const changed: Publishable['content'] | null = revision
    ? { ...publishable.content, description: '改过的说明' }
    : null;
  const set = {
    status,
    submitted_by: by,
    submitted_at: new Date(),
    approved_digest: dossierDigest(publishable.content),
    digest: dossierDigest(changed ?? publishable.content),
    revision: changed && JSON.stringify(changed),
    revision_status: revision ?? null,
    archived_at: archivedDays === undefined ? null : new Date(Date.now() - archivedDays * 86_400_000),
  };
  const table = kind === 'application' ? 'application' : 'app_version';
  await db
    .updateTable(table as 'application')
    .set(set)
    .where('id', '=', id)
    .execute();
  return id;
}

/** What stories about moves begin with: things put straight into any state. */
export function publishingStory(test: TestApp) {
  const rows = <T>(act: (db: Db) => Promise<T>) => rowsOf(test, act);

  /** An application of an enterprise with an approved version, or its version below an application that is online. */
  const place = (kind: Kind, by: string, enterprise: string | null, placed: Placed, scope?: string) =>
    rows(async (db) => {
      const application = await insertApplication(db, by, enterprise, scope);
      const version = await insertVersion(db, application, by);
      if (kind === 'application') return put(db, kind, application, by, placed);
      await put(db, 'application', application, by, { status: '3' });
      return put(db, kind, version, by, placed);
    });

  return {
    ...{ rows, accountId: (username: string) => accountId(test, username) },
    ...{ enterpriseId: (alias: string) => enterpriseId(test, alias) },
    ...{ insertApplication, insertVersion, put, place, content },
  };
}
