import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/**
 * Ant Design's ConfigProvider brings the machinery of pop-ups for tooltips that glide from one to the next, which we do
 * not use: ten kilobytes of every visitor's first load. Tooltips themselves import it on their own.
 */
const withoutGlidingTooltips: Plugin = {
  name: 'without-gliding-tooltips',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../tooltip/UniqueProvider' && importer?.includes('/antd/es/config-provider/')
      ? '\0no-gliding'
      : null,
  load: (id) => (id === '\0no-gliding' ? 'export default ({ children }) => children;' : null),
};

export default defineConfig({
  plugins: [react(), withoutGlidingTooltips],
  // The server puts a fresh nonce in its place with every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      ...Object.fromEntries(toServer.map((path) => [path, { target: api }])),
      '/sia-equipment-websocket': { target: api, ws: true },
    },
  },
});
