import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';
import { Dialog } from '../listing/detail/dialog.tsx';
import { TOP_UP } from './pay.tsx';
import type { Lack } from './use-buy.ts';

type LackDialogProps = { lack: Lack; onClose: () => void };

/** The balance is too low: how much there is, and the way to more. */
export function LackDialog({ lack: { balance, missing }, onClose }: LackDialogProps) {
  const t = useText(words).lack;
  const mayTopUp = useMay()('ledger.topup.add');
  const isKnown = balance !== undefined && missing !== undefined;
  return (
    <Dialog title={t.title} onClose={onClose}>
      <div className="cy-pad-20 cy-column cy-gap-12">
        <p className="cy-flush">{isKnown ? fill(t.text, { balance, missing }) : t.plain}</p>
        <p className="cy-flush cy-faint">{mayTopUp ? t.hint : t.others}</p>
        {mayTopUp && (
          <div>
            {/* In a window of its own: what was typed here stays. */}
            <a className="cy-button is-primary" href={TOP_UP} target="_blank" rel="noopener">
              {t.topUp}
            </a>
          </div>
        )}
      </div>
    </Dialog>
  );
}
