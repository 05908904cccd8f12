import { notice, said, template } from './notify-defaults.ts';

export const webhookTemplates = {
  'webhook-given-up': template<{ name: string }>(
    { ...notice, mail: true, app: 'message', action: 'webhook' },
    ({ name }) =>
      said(
        `Webhook“${name}”已停用`,
        '三天内没有一次成功送达，平台已停用它，期间的新事件不再记录。修好接收方后，请在 Webhook 页面重新启用，并重发失败的事件。',
      ),
    ({ name }) =>
      said(
        `The webhook "${name}" was switched off`,
        'Nothing got through for three days, so it was switched off, and new events are not kept for it. Mend the receiver, switch it on again under Webhooks, and send the failed events again.',
      ),
  ),
};
