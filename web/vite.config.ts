import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables } from './src/kit/theme.ts';

const api = process.env.API ?? 'http://127.0.0.1:8081';
const toServer = [
  '^/api-.*',
  '/delete-session',
  '/openapi.json',
  '/getFoundationUrl',
  '^/cas.*',
  '^/backendUsers.*',
  '^/login-validate/.+',
  '^/validateCode/.*',
  // A page one comes back to from the central login: the server takes the ticket first.
  '^/.*[?&]ticket=ST-.*',
];

/** Colours are there before the first paint, whoever renders the page. */
const colors: Plugin = {
  name: 'colors',
  transformIndexHtml: () => [
    { tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: cssVariables(), injectTo: 'head' },
  ],
};

/** No page makes JSON schemas; each kind of schema would bring its own way to, on the first load of every visitor. */
const noJsonSchemas: Plugin = {
  name: 'no-json-schemas',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    // Lines stay where they are: the map of the source still leads to them.
    handler: (source) => ({
      code: source
        .replace(/inst\._zod\.processJSONSchema = .*;/g, '')
        .replace(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g, 'undefined'),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [react(), colors, noJsonSchemas],
  // The server puts a fresh nonce in its place with every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes as one piece: on a slow line each further file costs a way there and back.
          groups: [{ name: 'house', tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(toServer.map((path) => [path, { target: api }])),
      '/sia-equipment-websocket': { target: api, ws: true },
    },
  },
});
