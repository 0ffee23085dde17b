import query from '@tanstack/eslint-plugin-query';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist', '.dependency-cruiser.cjs', 'src/routeTree.gen.ts'] },
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  reactHooks.configs.flat.recommended,
  query.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: 'Use call() from src/api: one place adds the token and reads errors.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'No barrel files: import from the file that defines the name.',
        },
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Named exports only: one thing, one name, everywhere.',
        },
        {
          selector: 'Identifier[name=/^__(TSR|temp)/]',
          message:
            "The router's private field: use its history's subscribe(), or state of our own.",
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/require-await': 'off', // a handler may be synchronous today
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['src/sw/**', 'server/**', 'tests/**'],
    rules: { 'no-restricted-globals': 'off' },
  },
  { files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'], rules: { 'max-lines': 'off' } },
  {
    files: ['*.config.{js,ts}', '**/*.mjs'],
    extends: [ts.configs.disableTypeChecked],
    rules: { 'no-restricted-syntax': 'off' },
  },
  prettier,
);
