import { Id } from '@cloudyard/contract/kit/values.ts';
import type { Heads } from '../../../kit/head.ts';
import { headOfListed } from './head.queries.ts';

const VIEW = '/common/application-market-view';

/** An application by its own name; one that is not listed does not exist. */
export const marketHeads: Heads = {
  paths: [VIEW],
  of: async ({ db }, url, language) => {
    const id = Id.safeParse(url.searchParams.get('id'));
    const row = id.success ? await headOfListed(db, id.data) : undefined;
    if (!row) return { title: language === 'cn' ? '应用不存在' : 'No such application', missing: true };
    return {
      title: language === 'cn' ? row.name : row.en_name,
      description: row.summary,
      image: row.logo && `/api-application/images/${encodeURIComponent(row.logo)}?size=256`,
      path: `${VIEW}?id=${id.data}`,
    };
  },
};
