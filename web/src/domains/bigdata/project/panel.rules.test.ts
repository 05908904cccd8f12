import {
  CANVAS_LIMITS,
  ProjectCanvas as Canvas,
  EMPTY_CANVAS,
  SHEET,
} from '@cloudyard/contract/bigdata/project-canvas.ts';
import { graphProblems, linkProblem, moduleOf, runOrder } from '@cloudyard/contract/bigdata/project-graph.ts';
import { describe, expect, it, vi } from 'vitest';
import { HIDE_MS } from '../../../kit/canvas/floating.tsx';
import { BOX, handlesOf } from '../../../kit/canvas/flow-box.tsx';
import { TOAST_TOP } from '../../../kit/toast.ts';
import { words } from '../i18n/project/panel/en.ts';
import { PROJECTS } from '../shared/paths.ts';
import {
  copiedFrom,
  copiedText,
  elementIds,
  mayPaste,
  pastedInto,
  readCopied,
  slotAfterPaste,
} from './panel/clipboard.ts';
import { DRAWER_WIDTH } from './panel/node-drawer.tsx';
import { NOT_LOADED } from './panel/node-settings.tsx';
import { algorithmIds, statusesAfter, statusOf } from './panel/node-status.ts';
import { heldAt, isTooMuch, placeFor, portLabels } from './panel/panel-node.ts';
import { canvas, dataset, drawn, ID, link, model, step } from './panel/panel-samples.ts';
import { carriedTone, cleansFirst, onceAtATime, runRefusal } from './panel/run-rules.ts';
import { PANEL_HEIGHT, SHEET_LOOK } from './panel/sheet-look.ts';
import { runOf, tookText } from './panel/step-words.ts';
import { REFUSED_SECONDS } from './panel/use-panel-sheet.tsx';

describe('the sheet', () => {
  it('canvas.height', () => expect(SHEET_LOOK.extent.height).toBe(7000));
  it('canvas.grid', () => {
    expect(SHEET_LOOK.grid).toBe(10);
    expect(placeFor([], { x: 13, y: 27 })).toEqual({ x: 10, y: 30 });
    expect(placeFor([], { x: -500, y: 9_000 })).toEqual({ x: 0, y: SHEET.height - SHEET.nodeHeight });
  });
  it('canvas.box', () => expect(BOX).toEqual({ width: 200, height: 40 }));
  it('canvas.dragPreview: the pointer holds the middle of 200x40', () =>
    expect(heldAt({ x: 100, y: 20 })).toEqual({ x: 0, y: 0 }));
  it('drawer.width', () => expect(DRAWER_WIDTH).toBe(480));
  // rule: tooltip.hide
  it('canvas.tooltip: gone after 100 ms', () => expect(HIDE_MS).toBe(100));
  it('panel.height: at least, and all of a larger window', () => expect(PANEL_HEIGHT).toBe(700));
  it('canvas.message: three seconds, 16 below the top', () =>
    expect([REFUSED_SECONDS, TOAST_TOP]).toEqual([3, 16]));
  it('drawer.na', () => expect(NOT_LOADED).toBe('N/A'));
  it('panel.back', () => expect(PROJECTS).toBe('/console/bigdata/projectList'));
});

describe('what is dropped', () => {
  it('canvas.drop.dataset: one output port, and so has a model', () => {
    for (const node of [dataset(), model()]) {
      expect(node.inputs).toEqual([]);
      expect(node.outputs).toHaveLength(1);
      expect(node.outputs[0]?.kind).toBe(node.kind);
    }
  });
  it('canvas.drop.algorithm: ports by its IN and OUT parameters, labelled and counted by kind', () => {
    const { inputs, outputs, params } = step();
    expect(portLabels(inputs, true, words.en.ports)).toEqual([
      'input data 1',
      'input data 2',
      'input model 1',
    ]);
    expect(portLabels(outputs, false, words.en.ports)).toEqual(['output data 1', 'output model 1']);
    expect(portLabels(inputs, true, words.cn.ports)).toEqual(['输入数据 1', '输入数据 2', '输入模型 1']);
    expect(params).toEqual({ trees: 100 });
  });
  it('has its ports on the upper and lower edge, where they are drawn', () => {
    const ports = (names: string[]) => names.map((key) => ({ key, label: key }));
    const [first, , out] = handlesOf({ takes: ports(['a', 'b']), gives: ports(['c']) });
    expect(first).toMatchObject({ type: 'target', y: -6 });
    expect((first?.x ?? 0) + 6).toBeCloseTo(200 / 3);
    expect(out).toMatchObject({ type: 'source', x: 94, y: 34 });
  });
  it('is a canvas the server takes', () => expect(Canvas.safeParse(drawn).error).toBeUndefined());
});

describe('links', () => {
  it('link.direction', () => {
    expect(linkProblem(drawn, link('a', 'data', 'd300', 'out'))).toBe('no_port');
    expect(linkProblem(drawn, link('d300', 'out', 'a', 'extra'))).toBeUndefined();
  });
  it('link.self', () => expect(linkProblem(drawn, link('a', 'scored', 'a', 'extra'))).toBe('self'));
  it('link.kind', () => {
    expect(linkProblem(drawn, link('m', 'out', 'a', 'extra'))).toBe('kind');
    expect(linkProblem(drawn, link('m', 'out', 'a', 'model'))).toBeUndefined();
  });
  it('link.capacity', () => expect(linkProblem(drawn, link('d300', 'out', 'a', 'data'))).toBe('taken'));
  // rule: canvas.message
  it('link.violation: said for three seconds, once at a time', () => {
    expect(REFUSED_SECONDS).toBe(3);
    expect([words.cn.cannotConnect, words.en.cannotConnect]).toEqual(['无法连接', 'cannot connect']);
    let now = 0;
    const say = vi.fn();
    const refuse = onceAtATime(say, REFUSED_SECONDS, () => now);
    refuse();
    now = 2_999;
    refuse();
    expect(say).toHaveBeenCalledTimes(1);
    now = 3_000;
    refuse();
    expect(say).toHaveBeenCalledTimes(2);
  });
});

describe('the statuses of a node', () => {
  const none = new Map<string, never>();
  const of = (statuses: Parameters<typeof statusOf>[1]) => statusOf(step(), statuses, undefined);
  it('node.status.info: on drop and on save', () => {
    expect(of(statusesAfter(none, { kind: 'dropped', id: 'a' }))).toBe('info');
    const edited = statusesAfter(none, { kind: 'edited', id: 'a' });
    expect(of(statusesAfter(edited, { kind: 'saved', ids: algorithmIds(drawn.nodes) }))).toBe('info');
  });
  it('node.status.warning', () =>
    expect(of(statusesAfter(none, { kind: 'edited', id: 'a' }))).toBe('warning'));
  it('node.status.loading', () => {
    expect(of(statusesAfter(none, { kind: 'executing', id: 'a' }))).toBe('loading');
    expect(statusOf(step(), none, { state: 'running' })).toBe('loading');
  });
  it('node.status.success', () => {
    expect(of(statusesAfter(none, { kind: 'answered', id: 'a', isOk: true }))).toBe('success');
    expect(statusOf(step(), none, { state: 'done' })).toBe('success');
    expect(statusOf(step(), none, { state: 'reused' })).toBe('success');
  });
  it('node.status.fail', () => {
    expect(of(statusesAfter(none, { kind: 'answered', id: 'a', isOk: false }))).toBe('fail');
    expect(statusOf(step(), none, { state: 'failed' })).toBe('fail');
  });
  it('run.clear: a run clears them first, then its steps say it', () => {
    const failed = statusesAfter(none, { kind: 'answered', id: 'a', isOk: false });
    const begun = statusesAfter(failed, { kind: 'begun', ids: ['a'] });
    expect(of(begun)).toBe('info');
    expect(statusOf(step(), statusesAfter(begun, { kind: 'followed' }), { state: 'running' })).toBe(
      'loading',
    );
  });
  it('has none where nothing runs', () => expect(statusOf(dataset(), none, undefined)).toBeUndefined());
});

describe('the clipboard', () => {
  it('canvas.clipboard: one item, pasted at the pointer, then empty; closed while empty', () => {
    const slot = copiedFrom(drawn, ['a']);
    expect(mayPaste(slot)).toBe(true);
    const next = pastedInto(drawn, slot as NonNullable<typeof slot>, { x: 700, y: 300 });
    expect(next.canvas.nodes.at(-1)).toMatchObject({
      x: 700,
      y: 300,
      name: 'forest',
      params: { trees: 100 },
    });
    expect(next.canvas.nodes.at(-1)?.id).not.toBe('a');
    expect(mayPaste(slotAfterPaste())).toBe(false);
  });
  it('carries several with the links between them, and their rules, to another project', () => {
    const rules = { leastRows: 5, act: 'stop' as const };
    const one = canvas(drawn.nodes, [{ ...link('d0', 'out', 'a', 'data'), rules }]);
    const copied = readCopied(copiedText(copiedFrom(one, ['d0', 'a']) as never));
    const next = pastedInto(EMPTY_CANVAS, copied as NonNullable<typeof copied>);
    expect(next.canvas.nodes).toHaveLength(2);
    expect(next.canvas.links).toMatchObject([{ source: next.ids[0], target: next.ids[1], rules }]);
  });
  const frame = {
    ...{ id: 'f', x: -20, y: -60, width: 300, height: 260 },
    title: 'part',
    tone: 'good' as const,
  };
  const note = { id: 'n', x: 40, y: 300, width: 100, height: 40, text: 'why' };
  const marked = { ...drawn, frames: [frame], notes: [note] };
  it('carries frames and notes too, also alone', () => {
    const copied = readCopied(copiedText(copiedFrom(marked, ['a', 'f', 'n']) as never));
    const next = pastedInto(marked, copied as NonNullable<typeof copied>);
    expect(next.ids).toHaveLength(3);
    expect(next.canvas.frames.at(-1)).toMatchObject({ title: 'part', tone: 'good', width: 300 });
    expect(next.canvas.notes.at(-1)).toMatchObject({ text: 'why' });
    expect(next.canvas.frames.at(-1)?.id).not.toBe('f');
    expect(copiedFrom(marked, ['n'])?.notes).toEqual([note]);
    expect(copiedFrom(marked, ['nothing'])).toBeUndefined();
    expect(elementIds(marked)).toEqual(['d0', 'd300', 'm', 'a', 'f', 'n']);
  });
  it('puts nothing where it could not be saved', () => {
    const copied = copiedFrom(marked, elementIds(marked)) as NonNullable<ReturnType<typeof copiedFrom>>;
    for (const at of [
      { x: SHEET.width, y: SHEET.height },
      { x: -9_000, y: 3 },
    ]) {
      const { canvas: next } = pastedInto(marked, copied, at);
      expect(Canvas.safeParse(next).error).toBeUndefined();
      expect(new Set(next.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(next.nodes.length);
    }
  });
  it('carries as many as a canvas may hold', () => {
    const many = canvas(Array.from({ length: CANVAS_LIMITS.nodes }, (_, at) => step(`n${at}`)));
    expect(readCopied(copiedText(copiedFrom(many, elementIds(many)) as never))?.nodes).toHaveLength(
      CANVAS_LIMITS.nodes,
    );
  });
  it('is not a way to more than a canvas may hold', () => {
    const many = canvas(Array.from({ length: CANVAS_LIMITS.nodes }, (_, at) => step(`n${at}`)));
    expect(isTooMuch(many)).toBe(false);
    const copied = copiedFrom(drawn, ['a']) as NonNullable<ReturnType<typeof copiedFrom>>;
    expect(isTooMuch(pastedInto(many, copied).canvas)).toBe(true);
    expect(isTooMuch({ ...marked, notes: Array.from({ length: 201 }, () => note) })).toBe(true);
  });
  it('takes no other text', () => {
    expect(readCopied('hello')).toBeUndefined();
    expect(readCopied('{"nodes":[]}')).toBeUndefined();
  });
});

describe('a run', () => {
  const all = canvas(
    [dataset(), dataset(300), step()],
    [link('d0', 'out', 'a', 'data'), link('d300', 'out', 'a', 'extra')],
  );
  it('run.precondition: an order, and everything reachable from its first, whichever way links lead', () => {
    expect(runRefusal(all, [{ id: 'd0' }])).toBeUndefined();
    expect(runRefusal(all, null)).toBe('not_compiled');
    expect(runRefusal(all, [])).toBe('not_compiled');
    expect(runRefusal(drawn, [{ id: 'd0' }])).toBe('not_connected');
  });
  it('forgets what modules left only before all of them run: a part reads it', () => {
    expect(cleansFirst({})).toBe(true);
    for (const part of [{ to: ['a'] }, { from: ['a'] }, { only: ['a'] }])
      expect(cleansFirst(part)).toBe(false);
  });
  it('run.order: each after what it needs, ties from top to bottom and from left to right', () => {
    const places = (x: number, y: number) => ({ x, y });
    const one = canvas(
      [
        { ...step('late'), ...places(0, 0) },
        { ...step('right'), ...places(300, 200) },
        { ...step('left'), ...places(0, 200) },
      ],
      [link('left', 'scored', 'late', 'data')],
    );
    expect(runOrder(one).order.map(({ id }) => id)).toEqual(['left', 'late', 'right']);
  });
  it('compile.answer: what has no order is no list', () => {
    const circle = canvas(
      [step('a'), step('b')],
      [link('a', 'scored', 'b', 'data'), link('b', 'scored', 'a', 'data')],
    );
    expect(graphProblems(circle).map(({ code }) => code)).toContain('cycle');
    expect(runRefusal(circle, null)).toBe('not_compiled');
  });
  it('module.inputTypes and module.outputTypes', () => {
    const { inputParams, outputParams } = moduleOf({ ...step(), params: { n: 3, d: 1.5, s: 'x', b: true } });
    expect(inputParams.map(({ inputParamType }) => inputParamType.code)).toEqual([
      ...['001', '001', '002'],
      ...['003', '004', '005', '007'],
    ]);
    expect(outputParams.map(({ outputParamType }) => outputParamType.code)).toEqual(['001', '002']);
  });
  it('run.single: its own words', () => expect(words.cn.singleFailed).toBe('项目执行失败，请检查连接'));
  // rule: module.types
  it('module.runningCode and module.types on save', () => {
    expect(moduleOf(step())).toMatchObject({
      moduleType: { code: '002' },
      moduleRunningStatus: { code: '001' },
    });
    expect(moduleOf(dataset()).moduleRunningStatus).toBeUndefined();
  });
  it('has the words of the specification', () => {
    const { saving, saved, saveFailed, running, ran, runFailed, unfit } = words.cn;
    expect([saving, saved, saveFailed]).toEqual([
      '工程保存中，请稍候...',
      '工程{id}: 创建成功',
      '工程创建失败',
    ]);
    expect([running, ran, runFailed]).toEqual(['算法运行中，请稍候...', '项目执行成功', '项目执行失败']);
    expect(unfit).toBe('工程校验失败，请检查连接设置');
  });
  it('marks links whose data broke a rule or looks otherwise than before', () => {
    const carried = {
      ...link('a', 'scored', 'b', 'data'),
      ...{ rows: 10, rowsBefore: 10, added: [], gone: [], missing: null, drift: null, broken: [] },
    };
    expect(carriedTone(carried)).toBeUndefined();
    expect(carriedTone({ ...carried, gone: ['x'] })).toBe('caution');
    expect(carriedTone({ ...carried, drift: { column: 'x', deviations: -4 } })).toBe('caution');
    expect(carriedTone({ ...carried, broken: ['leastRows'] })).toBe('bad');
  });
  it('knows of which run a result is', () => {
    expect(runOf({ outputs: [{ path: `run:${ID}/a/scored` }] } as never)).toBe(ID);
    expect(runOf({ outputs: [] })).toBeUndefined();
    expect([tookText(340), tookText(2_140), tookText(185_000)]).toEqual(['340 ms', '2.1 s', '3 min 5 s']);
  });
});
