import { expect, it } from 'vitest';
import { CallError } from '../../../kit/call-error.ts';
import { phoneProof } from './use-registration.ts';

function counted(answers: (unknown | Error)[]) {
  const asked: string[] = [];
  const proof = phoneProof(async (phone, code) => {
    asked.push(`${phone} ${code}`);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { asked, proof };
}

it('the proof of a phone checks the same code once, right or wrong', async () => {
  const { asked, proof } = counted([new CallError('identity.code_wrong'), true]);
  await expect(proof.prove('138', 'AAAAA')).rejects.toThrow();
  await expect(proof.prove('138', 'AAAAA')).rejects.toThrow();
  await Promise.all([proof.prove('138', 'BBBBB'), proof.prove('138', 'BBBBB')]);
  expect(asked).toEqual(['138 AAAAA', '138 BBBBB']);
});

it('the proof of a phone checks again for another phone, after a failed call and after a new code', async () => {
  const { asked, proof } = counted([new CallError('net.lost'), true, true, true]);
  await expect(proof.prove('138', 'AAAAA')).rejects.toThrow();
  await proof.prove('138', 'AAAAA');
  await proof.prove('139', 'AAAAA');
  proof.forget();
  await proof.prove('139', 'AAAAA');
  expect(asked).toHaveLength(4);
});
