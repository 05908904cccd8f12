import { Switch } from 'antd';
import { Field } from '../../../kit/fields.tsx';

type SwitchLineProps = { name: string; label: string; help: string; lock?: string | undefined };

/** A switch; `lock` says in the place of the help why it cannot be turned. */
export const SwitchLine = ({ name, label, help, lock }: SwitchLineProps) => (
  <Field name={name} label={label} help={lock ?? help} valuePropName="checked">
    <Switch {...(lock ? { disabled: true } : {})} />
  </Field>
);
