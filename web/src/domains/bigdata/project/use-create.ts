import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { EMPTY_CANVAS, PROJECT_FILE_CATEGORY } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { useState } from 'react';
import { useFailure } from '../../../kit/failure.ts';
import { locale, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { sendCanvasFile } from '../../file/lent/form-upload.ts';
import { words } from '../i18n/project/en.ts';

type New = { /** Of a template; empty: an empty canvas. */ code: string; name: string };

/** Makes a project; answers its id, or undefined where that failed and was told. */
export function useCreate() {
  const t = useText(words);
  const language = locale.use();
  const { userId = '' } = useWho();
  const failure = useFailure();
  const how = { act: 'quiet', refresh: [projectApi.page] } as const;
  const save = useSend(projectApi.save, how);
  const fromTemplate = useSend(projectApi.fromTemplate, how);
  const [isPending, setPending] = useState(false);
  const made = async ({ code, name }: New): Promise<string> => {
    if (code !== '') return (await fromTemplate.mutateAsync({ body: { code, name, language } })).id;
    const location = await sendCanvasFile(EMPTY_CANVAS, PROJECT_FILE_CATEGORY);
    return save.mutateAsync({ body: { id: null, userId, location, modules: [], name } });
  };
  const make = async (one: New): Promise<string | undefined> => {
    setPending(true);
    try {
      return await made(one);
    } catch (error) {
      void failure.modal(error, { verb: t.create });
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return { make, isPending };
}
