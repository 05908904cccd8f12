import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';

type FileInputProps = {
  label: string;
  /** `image/*`, `.csv,.json` */
  accept?: string | undefined;
  id?: string | undefined;
  multiple?: boolean;
  onFile: (file: File, all: File[]) => void;
};

/** The browser's own choice of a file, hidden: `input` stands on the page, `open` is what a button does. */
export function useFileInput({ label, onFile, ...props }: FileInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      {...props}
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const all = [...(target.files ?? [])];
        target.value = ''; // so that the same file can be chosen again
        if (all[0]) onFile(all[0], all);
      }}
    />
  );
  return { input, open: () => ref.current?.click() };
}

export function FileButton(props: FileInputProps) {
  const { input, open } = useFileInput(props);
  return (
    <div>
      {input}
      <Button icon={<UploadOutlined />} onClick={open}>
        {props.label}
      </Button>
    </div>
  );
}
