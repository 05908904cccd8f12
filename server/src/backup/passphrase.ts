import { BackupTrouble } from './trouble.ts';

const LEAST = 12;

/** Of the environment, or typed: then nothing is shown, and for a new file it is asked for twice. */
export async function readPassphrase(isNew: boolean): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE;
  const found = given || (await ask('Passphrase: '));
  if (isNew && found.length < LEAST)
    throw new BackupTrouble(`The passphrase must have at least ${LEAST} characters.`);
  if (isNew && !given && (await ask('Once more: ')) !== found)
    throw new BackupTrouble('The two passphrases differ. Nothing was written.');
  return found;
}

function ask(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY)
    throw new BackupTrouble('Set BACKUP_PASSPHRASE, or run this in a terminal that can ask for it.');
  stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = () => {
      stdin.off('data', take).setRawMode(false).pause();
      stderr.write('\n');
    };
    const take = (keys: string) => {
      for (const key of keys) {
        if (key === '\u0003') {
          end();
          return reject(new BackupTrouble('Broken off.'));
        }
        if (key === '\r' || key === '\n') {
          end();
          return resolve(typed);
        }
        if (key === '\u007f' || key === '\b') typed = [...typed].slice(0, -1).join('');
        else typed += key;
      }
    };
    stdin.on('data', take);
  });
}
