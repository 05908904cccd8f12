import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antSheet } from '../tools/ant-sheet.ts';
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

/** A list is filtered by what stands above it; the library's own filters in heads would bring menus and trees to each. */
const noHeadFilters: Plugin = {
  name: 'no-head-filters',
  transform: {
    filter: { id: /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/ },
    handler: () => ({ code: 'export const flattenKeys = () => []; export default () => null;', map: null }),
  },
};

export default defineConfig({
  plugins: [react(), colors, noJsonSchemas, noHeadFilters, antSheet()],
  // The server puts a fresh nonce in its place with every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // They do not say it of themselves: whoever needs a part of a package would load all of it.
      treeshake: {
        moduleSideEffects: [
          {
            test: /node_modules\/@(rc-component|babel\/runtime|ant-design\/(cssinjs|cssinjs-utils|colors|fast-color))\//,
            sideEffects: false,
          },
        ],
      },
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
