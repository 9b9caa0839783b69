#!/usr/bin/env bash
# Installs all dependencies after a clone: npm run setup. With "test" or "everything" also those of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

# Under an older one npm silently chooses older packages.
if [ "$(node -p 'process.versions.node.split(".")[0]')" -lt 24 ]; then
  echo "Carreau needs Node 24 or later, and this is $(node --version). See https://nodejs.org/en/download" >&2
  exit 1
fi
bash scripts/system-packages.sh "${1:-run}"
npm ci --no-audit --no-fund
