import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { known } from '../gateway/gateway.service.ts';
import { authorityOf, revocationList } from './authority.service.ts';
import { credentialOf } from './credential.queries.ts';
import { connectionOf, issueCredential, revokeCredential } from './credential.service.ts';
import { credentialView } from './credential.view.ts';

export const credentialRoutes = (server: Server) =>
  serve(server, credentialApi, {
    view: async (ctx, { params }) => {
      const { id } = await known(ctx, params.id);
      const found = await credentialOf(ctx.db, id);
      return { credential: found ? credentialView(found) : null, connection: connectionOf(ctx, id) };
    },
    issue: (ctx, { params, body }) => issueCredential(ctx, params.id, body.kind),
    revoke: (ctx, { params }) => revokeCredential(ctx, params.id),
    authority: async (ctx, _asked, { reply }) => {
      reply.type('application/x-pem-file');
      return (await authorityOf(ctx)).certificate.toString('pem');
    },
    revocations: async (ctx, _asked, { reply }) => {
      reply.type('application/pkix-crl');
      return revocationList(ctx);
    },
  });
