import type { Employee } from '@cloudyard/contract/enterprise/employee.ts';
import { Button } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/employee/en.ts';
import { EmployeeDrawer } from './employee-drawer.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

export type Operation = {
  kind: 'open' | 'transfer' | 'leave' | 'return';
  people: readonly Employee[];
  onDone?: () => void;
};

const MOST = 500;

type SelectionBarProps = {
  people: Employee[];
  first: boolean;
  onTransfer: (operation: Operation) => void;
  clear: () => void;
};

/** What can be done to those selected; why not stands beside it. */
export function SelectionBar({ people, first, onTransfer, clear }: SelectionBarProps) {
  const t = useText(words);
  const { userId } = useWho();
  const why = people.some(({ id }) => id === userId)
    ? t.transferSelf
    : people.length > MOST
      ? fill(t.transferMost, { n: MOST })
      : undefined;
  return (
    <>
      <Button
        size="small"
        disabled={why !== undefined}
        onClick={() => onTransfer({ kind: 'transfer', people, onDone: clear })}
      >
        {first ? t.assign : t.transfer}
      </Button>
      {why && <span className="cy-faint">{why}</span>}
    </>
  );
}

type OperationsProps = { operation: Operation | undefined; first: boolean; onClose: () => void };

/** The dialog that is open now, if any. */
export function Operations({ operation, first, onClose }: OperationsProps) {
  const one = operation?.people[0];
  if (!operation || !one) return null;
  switch (operation.kind) {
    case 'open':
      return <EmployeeDrawer employee={one} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog employee={one} onClose={onClose} />;
    case 'return':
      return <ReturnDialog employee={one} onClose={onClose} />;
    case 'transfer':
      return (
        <TransferDialog
          people={operation.people}
          first={first}
          onClose={onClose}
          onDone={() => {
            operation.onDone?.();
            onClose();
          }}
        />
      );
  }
}
