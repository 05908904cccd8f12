import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess for an attacker who knows its owner: 0 to 4. */
export const scoreOf = (password: string, own: string[]) => zxcvbn.check(password, own).score;
