import { z } from 'zod';

// The content security policy forbids eval; must run before the first schema is built.
z.config({ jitless: true });
