import type { QuotaRequest } from '@cloudyard/contract/space/quota-request.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/quota-request/en.ts';
import { paymentPath } from '../shared/paths.ts';
import { yuan } from '../shared/yuan.ts';
import { waitsForOthers } from './waiting.ts';

/** What became of the request that was just sent: in review, or waiting for those who may pay. */
export function SentNotice({ request: { payment, amount } }: { request: QuotaRequest }) {
  const t = useText(words);
  const said = { amount: yuan(amount) };
  if (payment && waitsForOthers(payment))
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        title={t.unpaid}
        description={fill(payment.state === 'approval' ? t.unpaidApproval : t.unpaidOpen, said)}
        action={<Link to={paymentPath(payment.id)}>{t.toPayment}</Link>}
      />
    );
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={t.sent}
      description={amount === 0 ? t.sentFree : fill(t.sentHold, said)}
    />
  );
}
