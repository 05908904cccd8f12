import { SMS_PURPOSES, type SmsPurpose, smsApi } from '@cloudyard/contract/identity/sms.ts';
import { maskedPhone } from '@cloudyard/contract/identity/values.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { Selectable } from 'kysely';
import { type Server, serve } from '../../../kit/serve.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { isCritical, isPurpose, variablesOf } from './sms.policy.ts';
import { allTemplates, type quotaOf, quotaPage, textDays, textPage } from './sms.queries.ts';
import { changeQuota, changeTemplate, testTemplate } from './sms.service.ts';

const templateView = ({ carrier_id, updated_at, ...row }: Selectable<DB['sms_template']>) => {
  const purpose = row.purpose as SmsPurpose;
  return {
    ...row,
    purpose,
    carrierId: carrier_id,
    updatedAt: updated_at.toISOString(),
    variables: variablesOf(purpose),
    critical: isCritical(purpose),
  };
};

type TextRow = Awaited<ReturnType<typeof textPage>>['rows'][number];
const textView = ({ recipient, created_at, sent_at, purpose, state, ...row }: TextRow) => ({
  ...row,
  // Rows from before there were purposes were codes.
  purpose: isPurpose(purpose) ? purpose : ('code' as const),
  state: state as 'waiting' | 'sent' | 'failed',
  phone: maskedPhone(recipient),
  createdAt: created_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
});

type QuotaRow = NonNullable<Awaited<ReturnType<typeof quotaOf>>>;
const quotaView = ({ id, ...row }: QuotaRow) => ({ ...row, enterpriseId: id });

export const smsRoutes = (server: Server) =>
  serve(server, smsApi, {
    templates: async ({ db }) => {
      const rows = await allTemplates(db);
      const place = ({ purpose }: { purpose: string }) => SMS_PURPOSES.indexOf(purpose as SmsPurpose);
      return rows.sort((a, b) => place(a) - place(b)).map(templateView);
    },
    changeTemplate: async (ctx, { params, body }) =>
      templateView(await changeTemplate(ctx, params.purpose, body)),
    testTemplate: (ctx, { params }) => testTemplate(ctx, params.purpose),
    log: async ({ db }, { query }) => {
      const { rows, total } = await textPage(db, query);
      return { ...toPage(rows.map(textView), total, query), days: await textDays(db, query) };
    },
    quotas: async ({ db }, { query }) => {
      const { rows, total } = await quotaPage(db, query);
      return toPage(rows.map(quotaView), total, query);
    },
    changeQuota: async (ctx, { params, body }) => quotaView(await changeQuota(ctx, params.enterprise, body)),
  });
