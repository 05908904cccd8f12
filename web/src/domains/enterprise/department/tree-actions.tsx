import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { save } from '../../../kit/call.ts';
import { May } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { useEnterpriseId } from '../employee/use-people.ts';
import { words } from '../i18n/department/en.ts';
import { ImportDialog } from './import-dialog.tsx';

/** What can be done to the whole tree. */
export function TreeActions({ onAdd }: { onAdd: () => void }) {
  const t = useText(words);
  const enterpriseId = useEnterpriseId();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button
        icon={<DownloadOutlined />}
        onClick={() => save(departmentApi.export, { query: { enterpriseId } })}
      >
        {t.export}
      </Button>
      <May permission={departmentApi.add.allow}>
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          {t.import}
        </Button>
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t.add}
        </Button>
      </May>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
