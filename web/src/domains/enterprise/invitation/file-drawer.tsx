import { Steps } from 'antd';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/invitation/en.ts';
import { ChooseFile } from './choose-file.tsx';
import { FileCheck } from './file-check.tsx';
import { FileSending } from './file-sending.tsx';
import { useBatch } from './use-batch.ts';

type FileDrawerProps = {
  place: Place;
  /** A table that was read, or `new`. */
  file: string;
  onRead: (id: string) => void;
  onShow: (batch: string) => void;
  onClose: () => void;
};

/** From the file to the mails: choose, check, send. Where it stands follows from the table itself. */
export function FileDrawer(props: FileDrawerProps) {
  const t = useText(words);
  return (
    <FormDrawer title={t.upload} size={720} onClose={props.onClose}>
      {props.file === 'new' ? (
        <div className="cy-stack">
          <FileSteps current={0} />
          <ChooseFile place={props.place} onRead={props.onRead} />
        </div>
      ) : (
        <OneFile {...props} />
      )}
    </FormDrawer>
  );
}

function OneFile({ place, file, onShow, onClose }: FileDrawerProps) {
  const enterpriseId = usePlaceId(place);
  const batch = useBatch(enterpriseId, file);
  return (
    <Loaded asked={batch}>
      {(one) => {
        const waiting = one.state === 'reading' || one.state === 'checked';
        return (
          <div className="cy-stack">
            <FileSteps current={waiting ? 1 : 2} />
            {waiting ? (
              <FileCheck place={place} batch={one} onDropped={onClose} />
            ) : (
              <FileSending place={place} batch={one} onShow={() => onShow(one.id)} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function FileSteps({ current }: { current: number }) {
  const t = useText(words);
  const items = (['file', 'check', 'send'] as const).map((step) => ({ title: t.steps[step] }));
  return <Steps size="small" responsive={false} current={current} items={items} />;
}
