import { join } from 'node:path';

/*
 * Tests start the same scripts in threads and processes of their own again and again. Node keeps what it has compiled of them, without
 * their types, and finds it again by the content of each file.
 */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'foyer-tests');
