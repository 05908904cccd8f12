import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';
import { viewAddress } from '../shared/addresses.ts';

export function Cancel({ id }: { id: string }) {
  const t = useText(words).pay;
  const navigate = useNavigate();
  return (
    <Button size="large" onClick={() => void navigate(viewAddress(id))}>
      {t.cancel}
    </Button>
  );
}
