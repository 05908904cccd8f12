import './certified.css';
import { Alert, type AlertProps } from 'antd';

/** A banner in the tints of the yard: the words on it stay readable in both modes. */
export const Notice = (props: Pick<AlertProps, 'type' | 'title' | 'description' | 'action' | 'role'>) => (
  <Alert className="certified-notice" showIcon {...props} />
);
