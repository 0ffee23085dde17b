import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type ViteUserConfig as UserConfig } from 'vitest/config';
import { chunks, wholeChunks } from './build/chunks.ts';
import { firstScriptForOldBrowsers } from './build/first-script-for-old-browsers.ts';
import { hoverMedia } from './build/hover-media.ts';
import { breakpointNames } from './build/breakpoint-names.ts';
import { compiledAhead } from './build/compiled-ahead.ts';
import { checkedEntries } from './build/precache-list.ts';
import { preloadApp } from './build/preload-app.ts';
import { lazyWorkerScript } from './build/lazy-worker-script.ts';
import { knownPureFunctions, pureFunctions } from './build/pure-functions.ts';
import { withoutSummaries } from './build/without-summaries.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:8787';

export default defineConfig(({ isSsrBuild, mode }) => ({
  ...partsOf(isSsrBuild === true ? (mode === 'screens' ? 'screens' : 'server') : 'app'),
  css: { postcss: { plugins: [breakpointNames, hoverMedia] } },
  server: {
    proxy: {
      '/api': API,
      '/uploads': API,
      '/thumbnails': API,
      '/cards': API,
      '/manifest.webmanifest': API,
    },
  },
  test: {
    globalSetup: [],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          exclude: [pureRules, apart],
          setupFiles: ['tests/support/worlds/new-device.ts'],
          environment: 'node',
          isolate: false, // modules are loaded once for all files, which is half the work
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit apart',
          include: ['src/**/*.apart.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit of rules',
          include: [pureRules, 'tests/{support,texts,law,torture}/**/*.test.ts'],
          environment: 'node',
          isolate: false, // nothing here keeps or replaces anything that another file could see
          testTimeout: 60_000, // thousands of histories take their time on a busy machine
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['tests/support/databases/setup.ts'],
          include: ['server/**/*.test.ts'],
          exclude: [apart],
          environment: 'node',
          execArgv: forServers,
          isolate: false, // the server's modules and the embedded database's code are loaded once for all files
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server apart',
          include: ['server/**/*.apart.test.ts'],
          environment: 'node',
          execArgv: forServers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));

/** What the three builds have apart; tests need none of it. */
function partsOf(what: 'app' | 'screens' | 'server'): UserConfig {
  if (what === 'server') return { build: serverBuild };
  if (process.env['VITEST'] !== undefined) return {};
  if (what === 'app') {
    return { plugins: appPlugins(), build: appBuild, resolve: { alias: appAliases } };
  }
  return {
    plugins: screenPlugins(),
    build: screensBuild,
    resolve: { alias: standIns },
    ssr: { noExternal: true }, // React's build for production, whatever the server's environment says
  };
}

/** Builds for browsers of today and for React of today; the packages' own entries are for older ones. */
const appAliases = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
];

/** Files that replace or load anew a module that others share, travel, or have a document: each in a process of its own. */
const apart = '**/*.apart.test.{ts,tsx}';

/** Folders without state or I/O, by the rules of who may import whom. */
const pureRules = 'src/{contract,domain,sync}/**/*.test.ts';

/** Room for what is soon dropped, and no second compilation of the embedded database: 5 % less work. */
const forServers = ['--max-semi-space-size=32', '--liftoff-only'];

const appBuild = {
  outDir: 'dist/client',
  target: 'es2023',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0, // the content security policy has no data: addresses
  rolldownOptions: {
    input: { index: 'index.html', main: 'src/main.tsx' },
    treeshake: { manualPureFunctions: [...pureFunctions] },
    output: { codeSplitting: { groups: chunks } },
  },
};

/** The server, bundled for Node 20, which cannot run TypeScript; packages stay in node_modules. */
const serverBuild = {
  outDir: 'dist/server',
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: { input: { main: 'server/main.ts', admin: 'server/admin.ts' } },
};

/** The screens, for the server to draw what visitors see (src/render). */
const screensBuild = {
  outDir: 'dist/screens',
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: { input: { thread: 'src/render/thread.ts' } },
};

/** What of the app needs a browser, and what stands in its place there. */
const standIns = [
  { find: '#runtime/live.ts', replacement: '/src/render/stand-ins/live.ts' },
  { find: '#ui/html/safe-html.tsx', replacement: '/src/render/stand-ins/safe-html.tsx' },
];

/**
 * What the worker keeps from the start: every script and style, so that a route never visited opens without a
 * connection, and the pictures that the app itself shows. Other pictures stay once they were seen.
 */
const kept = [
  'index.html',
  'favicon.svg',
  'assets/*.{js,css,svg}',
  'assets/*-latin-[!e]*.woff2',
  'art/background/*.avif',
  'art/brand/{badge-96,icon-192}.png', // of notifications
  'art/defaults/*.webp',
  'art/departments/*',
  'art/sample/{dawn-line,green-veil}.webp',
];

function screenPlugins() {
  return [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(), // without the React Compiler (decision 039)
  ];
}

function appPlugins() {
  const rest = lazyWorkerScript({
    entry: 'src/sw/lazy-worker.ts',
    plugins: [withoutSummaries],
    resolve: { alias: appAliases },
    build: { target: appBuild.target },
  });
  return [
    ...screenPlugins(),
    withoutSummaries,
    wholeChunks,
    knownPureFunctions,
    preloadApp,
    rest.builds,
    firstScriptForOldBrowsers('index'),
    compiledAhead,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: null,
      manifest: false,
      injectManifest: {
        globPatterns: kept,
        manifestTransforms: [checkedEntries(appBuild.outDir)],
        rollupFormat: 'iife',
        buildPlugins: { vite: [withoutSummaries, rest.names] },
      },
    }),
  ];
}
