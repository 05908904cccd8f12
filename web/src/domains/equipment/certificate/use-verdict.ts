import {
  type CertificateCode,
  type CertificateDetail,
  certificateApi,
  CERTIFICATE_STATUS as STATUS,
  type VerifyCategory,
} from '@cloudyard/contract/equipment/certificate.ts';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/certificate/review-en.ts';
import { CERTIFICATE_REFRESH } from './use-certificate-acts.ts';

/** The reviewer saw an older state. */
const STALE = new Set(['equipment.certificate_changed', 'equipment.certificate_decided']);
const isStale = (error: unknown) => error instanceof CallError && STALE.has(error.code);

/** What is asked for: 1 is a registration, 4 a destruction; undefined: nothing waits. */
export function categoryOf({ certifyStatus: { code } }: CertificateDetail): VerifyCategory | undefined {
  if (code === STATUS.registering) return 'REGISTER';
  return code === STATUS.destroying ? 'DESTROY' : undefined;
}

const CODES: Record<VerifyCategory, Record<'pass' | 'fail', CertificateCode>> = {
  REGISTER: { pass: STATUS.valid, fail: STATUS.refused },
  DESTROY: { pass: STATUS.destroyed, fail: STATUS.valid },
};

type Handlers = { onReload: () => void; onDecided: () => void };

/** Passes or refuses exactly the request on the screen. */
export function useVerdict({ onReload, onDecided }: Handlers) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const verify = useSend(certificateApi.verify, { act: 'quiet', refresh: CERTIFICATE_REFRESH });
  const judge = async (found: CertificateDetail, what: 'pass' | 'fail', comment?: string) => {
    const verifyCategory = categoryOf(found);
    if (!verifyCategory) return onReload();
    const { id, askedAt } = found;
    const code = CODES[verifyCategory][what];
    try {
      await verify.mutateAsync({
        body: { verifyCategory, certifyStatus: { code }, equipmentCertify: { id }, askedAt, comment },
      });
    } catch (error) {
      void failure.modal(error, { failed: t.failed, lines: isStale(error) ? [t.reloaded] : [] });
      return onReload();
    }
    toast.success(t.passed);
    onDecided();
  };
  return {
    busy: verify.isPending,
    pass: (found: CertificateDetail) => void judge(found, 'pass'),
    fail: (found: CertificateDetail, comment: string) => judge(found, 'fail', comment),
  };
}

export type Judging = ReturnType<typeof useVerdict>;
