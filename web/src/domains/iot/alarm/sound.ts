import { useEffect, useRef } from 'react';
import { stored } from '../../../kit/stored.ts';

/** Off until a user wants it: a tone disturbs an office. */
export const sound = stored('alarm-sound', ['off', 'on'] as const, 'off', { own: true });

/** A short tone, made here; a browser that does not allow it stays silent. */
function ring() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const loudness = context.createGain();
  loudness.gain.value = 0.1;
  tone.frequency.value = 880;
  tone.connect(loudness).connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + 0.3);
}

/** Rings when more alarms wait than before. */
export function useRing(waiting: number | undefined) {
  const isOn = sound.use() === 'on';
  const before = useRef(waiting);
  useEffect(() => {
    if (isOn && waiting !== undefined && before.current !== undefined && waiting > before.current) ring();
    before.current = waiting;
  }, [waiting, isOn]);
}
