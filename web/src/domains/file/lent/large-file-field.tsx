import { Field } from '../../../kit/fields.tsx';
import { type FileFacts, LargeFile } from './large-file.tsx';

type LargeFileFieldProps = {
  name: string;
  label: string;
  help?: string | undefined;
  optional?: boolean | undefined;
  /** The purpose, and where an unfinished upload is found again. */
  category: string;
  place: string;
  accept?: string | undefined;
  disabled?: boolean | undefined;
};

/** A file of up to 100 MB as a field of a form. */
export function LargeFileField({ name, label, help, optional, ...rest }: LargeFileFieldProps) {
  const said = { ...(help === undefined ? {} : { help }), ...(optional === undefined ? {} : { optional }) };
  return (
    <Field name={name} label={label} {...said}>
      <Control label={label} {...rest} />
    </Field>
  );
}

type ControlProps = Omit<LargeFileFieldProps, 'name' | 'help' | 'optional'> & {
  id?: string;
  value?: FileFacts | null;
  onChange?: (file: FileFacts | null) => void;
};

/** Ant Design passes value and onChange only when it is rendered. */
const Control = ({ value = null, onChange = () => {}, accept, disabled = false, ...rest }: ControlProps) => (
  <LargeFile
    {...rest}
    {...(accept ? { accept } : {})}
    disabled={disabled}
    value={value}
    onChange={onChange}
  />
);
