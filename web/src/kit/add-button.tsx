import { PlusOutlined } from '@ant-design/icons';
import type { Allow } from '@cloudyard/contract/kit/endpoint.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { May } from './may.tsx';

type AddButtonProps = { permission: Allow; onClick: () => void; children: ReactNode };

/** A button that leads to something new, for holders of the permission. */
export const AddButton = ({ permission, onClick, children }: AddButtonProps) => (
  <May permission={permission}>
    <Button type="primary" icon={<PlusOutlined />} onClick={onClick}>
      {children}
    </Button>
  </May>
);
