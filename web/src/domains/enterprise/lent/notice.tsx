import { Alert, type AlertProps } from 'antd';

/** A banner of a page of certification. */
export const Notice = (props: Pick<AlertProps, 'type' | 'title' | 'description' | 'action' | 'role'>) => (
  <Alert showIcon {...props} />
);
