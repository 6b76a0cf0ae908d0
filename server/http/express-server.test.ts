import express from 'express'
import request from 'supertest'
import { expect, it } from 'vitest'
import { createExpressServer } from './express-server.ts'

it('gives its app requests and responses that have what Express adds to them', async () => {
  const { server, serve } = createExpressServer()
  const app = express()
  app.get('/:name', (req, res) => {
    // Express found nothing to change: the objects are as the server made them.
    const isUnchanged = Object.getPrototypeOf(req) === app.request && Object.hasOwn(app.request, 'constructor')
    res.status(201).json({ name: req.params.name, query: req.query, isSame: req.app === app, isUnchanged })
  })
  serve(app)
  const answer = await request(server).get('/ada?x=1').expect(201)
  expect(answer.body).toEqual({ name: 'ada', query: { x: '1' }, isSame: true, isUnchanged: true })
  server.close()
})
