import { Readable } from 'node:stream';
import { rightApi } from '@cloudyard/contract/access/right.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sendCsv } from '../../../kit/http.ts';
import { within } from '../../../kit/reach.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { personView } from '../parts.view.ts';
import { holdersOf } from './right.queries.ts';
import { keyCatalogue, matrixLines, noteExport, previewOf, roleMatrix } from './right.service.ts';
import { peopleNamed } from './why.queries.ts';
import { explain, questionsIn } from './why.service.ts';

const placeOf = (id: string | undefined) => (id === undefined || id === NIL ? null : id);

export const rightRoutes = (server: Server) =>
  serve(server, rightApi, {
    questions: (ctx, { query }) => questionsIn(ctx, placeOf(query.enterpriseId)),
    people: async ({ db, reach }, { query }) => {
      const rows = await peopleNamed(db, placeOf(query.enterpriseId), within(reach, 'a.id'), query.q ?? '');
      return rows.map((row) => ({ ...personView(row), enterprises: row.enterprises }));
    },
    why: (ctx, { query: { userId, roleId, what, at, enterpriseId } }) =>
      explain(ctx, { userId, roleId, what, at: placeOf(ctx.asPlatform ? at : enterpriseId) }),
    matrix: (ctx, { query }) => roleMatrix(ctx, placeOf(query.enterpriseId)),
    matrixFile: async (ctx, { query }, { reply }) => {
      await noteExport(ctx);
      sendCsv(reply, 'role-matrix.csv');
      return Readable.from(await matrixLines(ctx, placeOf(query.enterpriseId)));
    },
    preview: (ctx, { params }) => previewOf(ctx, params.id),
    catalogue: (ctx) => keyCatalogue(ctx),
    holders: async ({ db }, { query }) => {
      const { enterprise_roles, people } = await holdersOf(db, query.key);
      return { enterpriseRoles: enterprise_roles, people };
    },
  });
