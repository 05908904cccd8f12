import { inTransaction, type Kit } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { insertProject, updateProject } from './project.queries.ts';
import { hasCanvas, systemProject } from './system.queries.ts';
import { builtTemplate } from './template.service.ts';
import { TEMPLATES } from './templates.ts';
import { insertVersion } from './version.queries.ts';

/** Those that visitors see: a class, a moment that is unlike the others, and what comes next. */
const SHOWN = ['machine_failure', 'pump_station', 'plant_energy'];

/**
 * The projects the product brings, drawn like its templates: a new version where a package has changed, and nothing
 * where all is as it was.
 */
export async function installSystemProjects(kit: Kit): Promise<void> {
  await inTransaction(kit, { platform: 'install the platform’s projects' }, async ({ db }) => {
    await takeTurn(db, 'the platform’s projects');
    for (const template of TEMPLATES.filter(({ code }) => SHOWN.includes(code))) {
      const built = await builtTemplate(db, template, 'cn');
      if (!built) continue;
      const { code, canvas } = built;
      const known = await systemProject(db, code);
      const [id, number] = [known?.id ?? newId(), (known?.version ?? 0) + 1];
      if (known && (await hasCanvas(db, known, canvas))) continue;
      const words = {
        ...{ name: built.name, name_en: built.nameEn },
        ...{ description: built.description, description_en: built.descriptionEn },
      };
      if (!known) await insertProject(db, { id, scope: 'system', code, ...words });
      await insertVersion(db, {
        ...{ project_id: id, number, canvas: JSON.stringify(canvas) },
        ...{ nodes: canvas.nodes.length, links: canvas.links.length },
      });
      await updateProject(db, id, { ...words, version: number, updated_at: new Date() });
    }
  });
}
