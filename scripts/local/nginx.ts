import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { untilReady } from './until-ready.ts'

export interface Balancer {
  url: string
  stop(): Promise<void>
}

/** nginx before the replicas, as a larger site has it: each request to whoever answers, the visitor's address passed on. */
export async function startBalancer(replicaUrls: string[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-nginx-'))
  const port = await freePort()
  const hosts = replicaUrls.map(url => new URL(url).host)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid nginx.pid; error_log error.log; events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map(name => `${name}_temp_path ${name};`).join(' ')}
  upstream replicas { ${hosts.map(host => `server ${host.replace('localhost', '127.0.0.1')} max_fails=0;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 110m;
    location / {
      proxy_pass http://replicas;
      proxy_set_header Host ${hosts[0]};
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, { timeoutMs: 10_000 })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
