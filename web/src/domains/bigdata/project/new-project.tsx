import { EMPTY_CANVAS } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { ProjectTemplate } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/project/en.ts';
import { projectPath } from '../shared/paths.ts';
import { Sketch } from '../shared/sketch.tsx';
import { NAME_MOST } from './project-dialogs.tsx';
import { useCreate } from './use-create.ts';
import { useTemplates } from './use-templates.ts';

const EMPTY = '';

/** A new project: what it begins with, and its name. */
export function NewProject({ first = EMPTY, onClose }: { first?: string; onClose: () => void }) {
  const t = useText(words);
  const navigate = useNavigate();
  const toast = useToast();
  const called = useLocalizedName();
  const asked = useTemplates();
  const [code, setCode] = useState(first);
  // Until a user types a name it is the template's own.
  const [typed, setTyped] = useState<string>();
  const chosen = asked.data?.find((one) => one.code === code);
  const name = typed ?? (chosen ? called(chosen) : '');
  const id = useId();
  const create = useCreate();
  const make = async () => {
    const projectId = await create.make({ code, name: name.trim() });
    if (projectId === undefined) return;
    toast.success(fill(t.created, { name: name.trim() }));
    onClose();
    void navigate(projectPath({ id: projectId }));
  };
  return (
    <FormModal
      title={t.newTitle}
      width={1040}
      dirty={typed !== undefined}
      okText={t.create}
      okButtonProps={{ disabled: name.trim() === '', loading: create.isPending }}
      onOk={() => void make()}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-flush cy-faint">{t.newHint}</p>
        <Loaded asked={asked} skeleton={<Skeleton lines={['100%', '100%', '100%']} />}>
          {(templates) => <Choice templates={templates} code={code} onChange={setCode} />}
        </Loaded>
        <div className="cy-column cy-gap-4">
          <label htmlFor={id}>{t.name}</label>
          <Input
            id={id}
            maxLength={NAME_MOST}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => name.trim() !== '' && void make()}
          />
        </div>
      </div>
    </FormModal>
  );
}

type ChoiceProps = { templates: readonly ProjectTemplate[]; code: string; onChange: (code: string) => void };

function Choice({ templates, code, onChange }: ChoiceProps) {
  const t = useText(words);
  const called = useLocalizedName();
  const name = useId();
  const option = (value: string, title: string, about: string, template?: ProjectTemplate) => (
    <label key={value} className={value === code ? 'bigdata-template is-chosen' : 'bigdata-template'}>
      <input
        type="radio"
        className="cy-hidden"
        name={name}
        checked={value === code}
        onChange={() => onChange(value)}
      />
      <TemplateFace title={title} about={about} template={template} />
    </label>
  );
  return (
    <div className="bigdata-templates cy-grid cy-gap-12" role="radiogroup" aria-label={t.templates}>
      {option(EMPTY, t.empty, t.emptyAbout)}
      {templates.map((one) =>
        option(one.code, called(one), called({ name: one.description, nameEn: one.descriptionEn }), one),
      )}
    </div>
  );
}

type FaceProps = { title: string; about: string; template?: ProjectTemplate | undefined };

/** A template as it is chosen: drawing, name, sentence. */
export function TemplateFace({ title, about, template }: FaceProps) {
  const t = useText(words);
  const called = useLocalizedName();
  return (
    <>
      <span className="bigdata-template-drawing cy-round-4 cy-sunk">
        <Sketch canvas={template?.canvas ?? EMPTY_CANVAS} label={fill(t.drawing, { name: title })} />
      </span>
      <strong className="cy-medium">{title}</strong>
      <span className="cy-faint cy-note cy-clamp" title={about}>
        {about}
      </span>
      {template && (
        <span className="cy-faint cy-small">
          {fill(t.withData, { name: called({ name: template.datasetName, nameEn: template.datasetNameEn }) })}
        </span>
      )}
    </>
  );
}
