import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { type PointMapping, pointApi } from '@cloudyard/contract/iot/point.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/point/en.ts';

type Chosen = Readonly<Record<string, string | undefined>>;
type Line = PointMapping['properties'][number];

const savedOf = ({ properties }: PointMapping): Chosen =>
  Object.fromEntries(properties.map(({ id, alias }) => [id, alias ?? undefined]));

type MappingProps = { id: string; mapping: PointMapping; isLoose: boolean; onSaved?: () => void };

/** Properties against the nodes of the gateway; what is equal by name is offered. Keyed by the device. */
export function Mapping({ id, mapping, isLoose, onSaved }: MappingProps) {
  const t = useText(words);
  const toast = useToast();
  const mayEdit = useMay()(pointApi.save.allow);
  const [chosen, setChosen] = useState<Chosen>(() => savedOf(mapping));
  const refresh = [pointApi.view, deviceApi.view, deviceApi.list, stateApi.values, stateApi.signals];
  const save = useSend(pointApi.save, { act: 'submit', verb: t.save, refresh });
  const isDirty = JSON.stringify(chosen) !== JSON.stringify(savedOf(mapping));
  const suggest = () => {
    const found = mapping.properties.filter((one) => !chosen[one.id] && one.suggested);
    setChosen({ ...chosen, ...Object.fromEntries(found.map((one) => [one.id, one.suggested ?? undefined])) });
    toast.success(fill(t.suggested, { n: found.length }));
  };
  const send = async () => {
    const points = Object.entries(chosen).flatMap(([property, alias]) =>
      alias ? [{ property, alias }] : [],
    );
    await save.mutateAsync({ params: { id }, body: { points } });
    toast.success(t.saved);
    onSaved?.();
  };
  const columns = useColumns(mapping, chosen, mayEdit ? setChosen : undefined);
  if (isLoose) return <Empty title={t.loose} hint={t.looseHint} />;
  if (mapping.properties.length === 0) return <Empty title={t.noProperties} hint={t.noPropertiesHint} />;
  return (
    <>
      <LeaveGuard dirty={isDirty} />
      <div className="cy-filters">
        <span className="cy-faint">{t.text}</span>
        {mayEdit && (
          <div className="cy-push cy-row">
            <Button onClick={suggest}>{t.suggest}</Button>
            <Button
              type="primary"
              disabled={!isDirty}
              loading={save.isPending}
              onClick={() => void send().catch(() => undefined)}
            >
              {t.save}
            </Button>
          </div>
        )}
      </div>
      <DataTable rows={mapping.properties} columns={columns} />
    </>
  );
}

/** A node that stands for a property already, of this device or of another one, cannot be chosen again. */
function useColumns(
  { nodes }: PointMapping,
  chosen: Chosen,
  onChange: ((next: Chosen) => void) | undefined,
): Column<Line>[] {
  const t = useText(words);
  const used = new Set(Object.values(chosen));
  const optionsFor = ({ id }: Line) =>
    nodes.map(({ alias, name, takenBy }) => ({
      value: alias,
      label: takenBy ? fill(t.takenBy, { alias, name: takenBy }) : `${alias} · ${name}`,
      disabled: takenBy !== null || (used.has(alias) && chosen[id] !== alias),
    }));
  return [
    {
      key: 'property',
      title: t.property,
      render: (_, { id, name, unit }) => (
        <span className="cy-line">
          {name} <code>{id}</code> {unit && <span className="cy-faint">{unit}</span>}
        </span>
      ),
    },
    {
      key: 'node',
      title: t.node,
      render: (_, line) => (
        <Select
          className="cy-select"
          aria-label={`${line.name} · ${t.node}`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t.choose}
          value={chosen[line.id] ?? null}
          disabled={!onChange}
          options={optionsFor(line)}
          popupMatchSelectWidth={false}
          onChange={(alias: string | null) => onChange?.({ ...chosen, [line.id]: alias ?? undefined })}
        />
      ),
    },
  ];
}
