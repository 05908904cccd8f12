import { describe, expect, it } from 'vitest';
import { begun, carried, changed, redone, undone } from './history.ts';

describe('the history of a drawing', () => {
  it('goes back and forth through every step', () => {
    const steps = Array.from({ length: 500 }, (_, at) => ({ at }));
    let history = steps.slice(1).reduce((all, one) => changed(all, one), begun(steps[0]));
    for (let at = 498; at >= 0; at--) {
      history = undone(history);
      expect(history.now).toBe(steps[at]);
    }
    expect(undone(history)).toBe(history);
    history = redone(redone(history));
    expect(history.now).toBe(steps[2]);
  });

  it('forgets what was taken back once something new is drawn', () => {
    const history = changed(undone(changed(begun('a'), 'b')), 'c');
    expect(redone(history)).toBe(history);
    expect(undone(history).now).toBe('a');
  });

  it('makes one step of typing into one field', () => {
    let history = changed(begun(''), 'x', 'name');
    history = changed(changed(history, 'xy', 'name'), 'xyz', 'name');
    expect(undone(history).now).toBe('');
    history = changed(history, 'xyz!', 'note');
    expect(undone(history).now).toBe('xyz');
  });

  it('makes a new step of typing after a step back', () => {
    const history = undone(changed(changed(begun('a'), 'b', 'name'), 'c', 'other'));
    expect(undone(changed(history, 'bb', 'name')).now).toBe('b');
  });

  it('keeps in every step what came from elsewhere', () => {
    const history = carried(undone(changed(changed(begun('a'), 'ab'), 'abc')), (state) => `${state}+`);
    expect([undone(history).now, history.now, redone(history).now]).toEqual(['a+', 'ab+', 'abc+']);
  });

  it('is the same where nothing changed', () => {
    const history = begun('a');
    expect(changed(history, 'a')).toBe(history);
  });
});
